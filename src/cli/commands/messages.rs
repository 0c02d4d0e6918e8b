//! `asof messages`: what was said.

use std::process::ExitCode;

use crate::cli::args::Messages;
use crate::cli::output::{Output, note, scored};
use crate::cli::store::Context;
use crate::cli::time;
use crate::domain::{Correspondent, Message, fold};
use crate::error::Result;
use crate::import::to_line;

pub fn run(context: &Context, arguments: &Messages, output: &mut Output) -> Result<ExitCode> {
    let bound = |flag, text: &Option<String>| {
        text.as_deref().map(|text| time::parse(flag, text, &context.zone)).transpose()
    };
    let since = bound("--since", &arguments.since)?.map(|stamp| stamp.instant);
    let until = bound("--until", &arguments.until)?.map(|stamp| stamp.instant);
    let wanted = |message: &Message| {
        let conversation = arguments.conversation.as_deref();
        conversation.is_none_or(|name| message.conversation.as_str() == name)
            && arguments.from.as_deref().is_none_or(|from| is_called(&message.author, from))
            && arguments
                .to
                .as_deref()
                .is_none_or(|to| message.recipients.iter().any(|who| is_called(who, to)))
            && since.is_none_or(|since| message.stated.instant >= since)
            && until.is_none_or(|until| message.stated.instant < until)
    };
    let snapshot = context.open()?.snapshot();
    let messages: Vec<(Option<f64>, Message)> = match &arguments.search {
        Some(words) => snapshot
            .search_messages(words)?
            .into_iter()
            .map(|found| (Some(found.score), found.item))
            .collect(),
        None => snapshot.messages()?.into_iter().map(|message| (None, message)).collect(),
    };
    let mut found = false;
    for (score, message) in messages.iter().filter(|(_, message)| wanted(message)) {
        found = true;
        if output.is_json() {
            output.object(&scored(*score, to_line(message))?)?;
        } else {
            let when = message.stated.wall.strftime("%Y-%m-%d %H:%M");
            let text = message.current_text().replace('\n', "\n    ");
            output.line(&format!(
                "{when}  {}  [{}]\n    {text}",
                message.author.name,
                message.display_id()
            ))?;
        }
    }
    if !found && !output.is_json() {
        note("Nothing found.");
    }
    Ok(if found { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn is_called(who: &Correspondent, wanted: &str) -> bool {
    who.handle.as_str() == wanted || fold(&who.name).contains(&fold(wanted))
}
