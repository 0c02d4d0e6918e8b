//! One file a command.

pub mod add;
pub mod bench;
pub mod config;
pub mod correct;
pub mod demo;
pub mod doctor;
pub mod export;
pub mod facts;
pub mod forget;
pub mod history;
pub mod import;
pub mod keys;
pub mod mark;
pub mod messages;
pub mod people;
pub mod preview;
pub mod rebuild;
pub mod restore;
pub mod review;
pub mod rulings;
pub mod shell;
pub mod themes;
