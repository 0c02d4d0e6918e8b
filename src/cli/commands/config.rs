//! `asof config`: what applies, where the file is, and what is wrong with it.

use std::collections::BTreeMap;
use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Config;
use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::config::{self, Item, Kind, TEMPLATE};
use crate::error::{Error, Result};
use crate::keys::Keymap;

pub fn run(context: &Context, command: &Config, output: &mut Output) -> Result<ExitCode> {
    match command {
        Config::Print { defaults: true } => output.line(TEMPLATE.trim_end())?,
        Config::Print { defaults: false } => print(context, output)?,
        Config::Path => path(context, output)?,
        Config::Schema => {
            let schema = serde_json::to_string_pretty(&config::schema()).unwrap_or_default();
            output.line(&schema)?;
        }
        Config::Reference => reference(output)?,
        Config::Check => return check(context, output),
    }
    Ok(ExitCode::SUCCESS)
}

fn print(context: &Context, output: &mut Output) -> Result<()> {
    let config = &context.config;
    let settings = json!({
        "owner": config.owner,
        "zone": context.zone,
        "private": config.privacy,
        "theme": config.theme.name,
        "background": config.background,
        "color": config.color,
        "mouse": config.mouse,
        "accessible": config.accessible,
        "facts": config.facts,
        "characters": config.characters,
    });
    if output.is_json() {
        return output.answer(&settings);
    }
    // Texts, and lists of texts, are written alike in JSON and in TOML.
    for (name, value) in settings.as_object().into_iter().flatten() {
        output.line(&format!("{name} = {value}"))?;
    }
    let usual = Keymap::default().table();
    let changed = config.keymap.table().into_iter().filter(|row| !usual.contains(row));
    let mut parts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for row in changed {
        let line = format!("\"{}\" = {}", row.id, json!(row.chords));
        parts.entry(row.context).or_default().push(line);
    }
    for (context, lines) in parts {
        output.line(&format!("\n[keys.{context}]"))?;
        lines.iter().try_for_each(|line| output.line(line))?;
    }
    Ok(())
}

fn path(context: &Context, output: &mut Output) -> Result<()> {
    let Some(path) = &context.config.file else {
        return Err(Error::NotFound("a directory for the configuration".to_owned()));
    };
    if output.is_json() {
        return output.answer(&json!({"path": path, "exists": path.exists()}));
    }
    output.line(&path.display().to_string())
}

fn check(context: &Context, output: &mut Output) -> Result<ExitCode> {
    let problems = &context.config.problems;
    if output.is_json() {
        output.answer(&json!({"problems": problems}))?;
    } else {
        for problem in problems {
            output.line(&problem.to_string())?;
        }
        if problems.is_empty() {
            output.line("nothing is wrong")?;
        }
    }
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Every setting, as Markdown.
fn reference(output: &mut Output) -> Result<()> {
    output.line("# Configuration\n")?;
    output.line(
        "One TOML file; `asof config path` says where. A flag wins over the environment, that over the file, that over",
    )?;
    output.line("the default. Settings (Alt+6) changes the file and keeps its comments. Made by `asof config reference`.\n")?;
    output.line("| setting | may be | default | meaning |\n| --- | --- | --- | --- |")?;
    for item in Item::ALL {
        let may_be = match item.kind() {
            Kind::Choice(words) => words.join(", "),
            Kind::Theme => "a name, or { light, dark }".to_owned(),
            Kind::Switch => "true, false".to_owned(),
            Kind::Number(least, most) => format!("{least} to {most}"),
            Kind::Text => "a text".to_owned(),
            Kind::Texts => "a text, or a list".to_owned(),
        };
        let default = if item.default_text().is_empty() { "none" } else { item.default_text() };
        output.line(&format!("| `{}` | {may_be} | {default} | {} |", item.id(), item.help()))?;
    }
    output.line("\nThe keys are in [keys.md](keys.md); `[keys.PART]` gives an action other ones:\n")?;
    output.line("```toml\n[keys.draft]\n\"draft.save\" = [\"ctrl+s\", \"f2\"]\n```")
}
