//! The `asof` program.

fn main() {}
