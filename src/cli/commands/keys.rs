//! `asof keys`: the keys of the interface, as they are configured.

use std::process::ExitCode;

use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::error::Result;
use crate::keys::{Context as Part, Keymap};

pub fn list(context: &Context, output: &mut Output) -> Result<ExitCode> {
    for row in context.config.keymap.table() {
        if output.is_json() {
            output.object(&row)?;
        } else {
            let keys = if row.keys.is_empty() { "(none)".to_owned() } else { row.keys.join("  ") };
            output.line(&format!("{:<11} {:<25} {keys:<25} {}", row.context, row.id, row.help))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The default keys, part by part.
pub fn markdown(output: &mut Output) -> Result<ExitCode> {
    output.line("# Keys\n")?;
    output.line(
        "The keys that asof comes with, by part of the interface; those of the nearest part win. Settings (Alt+6, Tab)",
    )?;
    output
        .line("changes them, or `[keys.PART]` in the configuration. Made by `asof keys list --markdown`.")?;
    let table = Keymap::default().table();
    for part in Part::ALL {
        let rows: Vec<_> = table.iter().filter(|row| row.context == part.word()).collect();
        if rows.is_empty() {
            continue;
        }
        output.line(&format!("\n## {}\n\n| keys | does | action |\n| --- | --- | --- |", part.word()))?;
        for row in rows {
            let keys: Vec<String> =
                row.keys.iter().map(|key| format!("`{}`", key.replace('|', "\\|"))).collect();
            output.line(&format!("| {} | {} | `{}` |", keys.join(" "), row.help, row.id))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
