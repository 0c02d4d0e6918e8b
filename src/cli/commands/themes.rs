//! `asof themes`: the themes that there are.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::config::Background;
use crate::error::Result;

pub fn list(context: &Context, output: &mut Output) -> Result<ExitCode> {
    for name in context.config.themes.names() {
        let theme = context.config.themes.load(&name);
        let in_use = name == context.config.theme.name;
        let (about, background, problem) = match &theme {
            Ok(theme) => (theme.about.as_str(), theme.background, None),
            Err(problem) => ("", Background::Auto, problem.as_ref().map(ToString::to_string)),
        };
        if output.is_json() {
            output.object(&json!({
                "name": name, "about": about, "background": background, "in_use": in_use, "problem": problem,
            }))?;
        } else {
            let mark = if in_use { "*" } else { " " };
            let about =
                problem.map_or_else(|| about.to_owned(), |problem| format!("cannot be used: {problem}"));
            output.line(&format!("{mark} {name:<16} {about}"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
