use std::path::Path;

use super::*;
use crate::keys::{Action, Context};

/// The settings of a file that says `text`, in a folder of its own.
fn settings(text: &str) -> Settings {
    settings_in(&Surroundings::default(), text)
}

fn settings_in(around: &Surroundings, text: &str) -> Settings {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("config.toml"), text).unwrap();
    let around = Surroundings { directory: Some(directory.path().to_owned()), ..around.clone() };
    Settings::load(&Flags::default(), &around)
}

/// What is wrong with `text`: the line and the reason.
fn wrong(text: &str) -> (Option<usize>, String) {
    let problems = settings(text).problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    (problems[0].line, problems[0].reason.clone())
}

#[test]
fn the_template_says_the_defaults() {
    let uncommented: Vec<&str> = TEMPLATE
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|line| line.contains(" = ") && !line.contains(": ") || line.starts_with('['))
        .collect();
    let uncommented = uncommented.join("\n");
    let all = settings(&uncommented);
    assert_eq!(all.problems, [], "{uncommented}");
    assert!(uncommented.lines().count() >= 7, "{uncommented}");
    let none = settings(TEMPLATE);
    assert_eq!(none.problems, []);
    let defaults = Settings::default();
    for from in [&all, &none] {
        assert_eq!(
            (&from.theme, from.background, from.color),
            (&defaults.theme, Background::Auto, ColorMode::Auto)
        );
    }
    assert_eq!(all.keymap.key_of(Action::Save, Context::Draft).as_deref(), Some("^S"));
}

#[test]
fn what_is_written_applies() {
    let settings = settings(
        "owner = \"Mara\"\nzone = \"Asia/Tokyo\"\ntheme = \"gruvbox-dark\"\n[keys.draft]\n\"draft.save\" = [\"f2\"]\n",
    );
    assert_eq!(settings.problems, []);
    assert_eq!(settings.owner, ["Mara"]);
    assert_eq!(settings.zone.unwrap().0, "Asia/Tokyo");
    assert_eq!(settings.theme.name, "gruvbox-dark");
    assert_eq!(settings.keymap.key_of(Action::Save, Context::Message).as_deref(), Some("F2"));
}

#[test]
fn a_mistake_is_named_with_its_line_and_what_was_meant() {
    for (text, line, reason) in [
        ("\n\nthem = \"mono\"\n", 3, "did you mean `theme`?"),
        ("theme = \"mnoo\"\n", 1, "there is no theme `mnoo`; did you mean `mono`?"),
        ("theme = \"contrast\"\n", 1, "did you mean `high-contrast`?"),
        ("\ncolor = \"nevr\"\n", 2, "did you mean `never`?"),
        ("zone = \"Europe/Lodnon\"\n", 1, "is no zone"),
        ("owner = 3\n", 1, "expected a text, or a list of texts"),
        ("theme = { light = \"mono\" }\n", 1, "expected the name of a theme"),
        ("owner = [\"x\"\nzone = \"UTC\"\n", 2, ""),
        (
            "[keys.drfat]\n\"draft.save\" = \"f2\"\n",
            1,
            "no part of the interface `drfat`; did you mean `draft`?",
        ),
        (
            "[keys.draft]\n\n\"draft.svae\" = \"f2\"\n",
            3,
            "no action `draft.svae`; did you mean `draft.save`?",
        ),
        ("[keys.draft]\n\"draft.save\" = \"cmd+s\"\n", 2, "`cmd+s` is no key"),
        ("[keys.draft]\n\"draft.save\" = \"alt+n\"\n", 2, "Alt+n already means `draft.next-mark` there"),
        ("[keys.message]\n\"draft.save\" = \"f2\"\n", 2, "`draft.save` belongs to `draft`"),
    ] {
        let (at, why) = wrong(text);
        assert_eq!(at, Some(line), "{text} {why}");
        assert!(why.contains(reason), "{text}: {why}");
    }
}

#[test]
fn a_mistake_costs_only_what_it_says() {
    let settings = settings("theme = \"none\"\nowner = \"Mara\"\n");
    assert_eq!((settings.theme, settings.owner.len()), (Theme::default(), 1));
}

#[test]
fn a_file_that_was_asked_for_must_be_there_and_the_usual_one_need_not() {
    let missing = Flags { file: Some("/nowhere/config.toml".into()), ..Flags::default() };
    let settings = Settings::load(&missing, &Surroundings::default());
    assert!(settings.problems[0].to_string().starts_with("/nowhere/config.toml: there is no such file"));
    let around = Surroundings { directory: Some("/nowhere".into()), ..Surroundings::default() };
    assert_eq!(Settings::load(&Flags::default(), &around).problems, []);
}

#[test]
fn a_flag_wins_over_the_environment_and_that_over_the_file() {
    let no_color = Surroundings { no_color: true, ..Surroundings::default() };
    let always = "color = \"always\"\ntheme = \"gruvbox-light\"\n";
    assert_eq!(settings_in(&no_color, always).depth, Depth::None);
    assert_eq!(settings_in(&no_color, always).theme.name, "mono");
    assert_eq!(settings(always).depth, Depth::Sixteen);
    let flags = Flags { color: Some(ColorMode::Always), ..Flags::default() };
    assert_eq!(Settings::load(&flags, &no_color).depth, Depth::Sixteen);
    let dumb = Surroundings { term: Some("dumb".into()), ..Surroundings::default() };
    assert_eq!(settings_in(&dumb, "").depth, Depth::None);
    let rich = Surroundings { colorterm: Some("truecolor".into()), ..Surroundings::default() };
    assert_eq!(settings_in(&rich, "").depth, Depth::True);
}

#[test]
fn the_background_decides_between_two_themes() {
    let pair = "theme = { light = \"solarized-light\", dark = \"solarized-dark\" }\n";
    let name = |colors: Option<&str>, text: &str| {
        let around = Surroundings { colorfgbg: colors.map(str::to_owned), ..Surroundings::default() };
        settings_in(&around, text).theme.name
    };
    assert_eq!(name(None, pair), "solarized-dark");
    assert_eq!(name(Some("0;15"), pair), "solarized-light");
    assert_eq!(name(Some("15;default;0"), pair), "solarized-dark");
    assert_eq!(name(Some("0;15"), &format!("{pair}background = \"dark\"\n")), "solarized-dark");
    assert_eq!(name(None, &format!("{pair}background = \"light\"\n")), "solarized-light");
}

#[test]
fn every_theme_of_the_program_is_whole() {
    let themes = Themes::default();
    assert_eq!(themes.names().len(), 7);
    for name in themes.names() {
        let theme = themes.load(&name).unwrap();
        assert!(!theme.about.is_empty(), "{name}");
        for role in Role::ALL {
            let look = theme.look(*role);
            assert!(!matches!(look.color(true), Some(Color::Rgb(..))), "{name}: {}", role.word());
            assert_eq!(look.color(true).is_some(), look.color.is_some(), "{name}: {}", role.word());
        }
        // What is told apart only by its look must have one.
        let plain = Look::default();
        assert!(
            [Role::Selected, Role::Mark, Role::Ghost].iter().all(|role| theme.look(*role) != plain),
            "{name}"
        );
        if let Some(base) = theme.base {
            // The accents of Solarized have 3 at most; what they say, a glyph and a word say too.
            let least = if name == "high-contrast" { 7.0 } else { 2.9 };
            for role in Role::ALL {
                let color = theme.look(*role).color.unwrap_or(base.text);
                let contrast = contrast(color, base.background);
                assert!(contrast >= least, "{name}: {} has a contrast of {contrast:.1}", role.word());
            }
            assert!(contrast(base.text, base.background) >= 4.5, "{name}: text");
        }
    }
    assert!(Role::ALL.iter().all(|role| Theme::mono().look(*role).color.is_none()));
    assert_eq!(Theme::default().base, None);
}

/// The contrast of two colours, as WCAG 2 measures it.
fn contrast(a: Color, b: Color) -> f64 {
    let luminance = |color| {
        let Color::Rgb(red, green, blue) = color else { panic!("painted colours have numbers") };
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    };
    let (a, b): (f64, f64) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn own_themes_are_read_and_checked() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("themes");
    std::fs::create_dir(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let whole = include_str!("../../themes/gruvbox-dark.toml");
    write("mine.toml", whole);
    write("holed.toml", &whole.replace("ghost", "# ghost"));
    write("flat.toml", &whole.replace("fallback = \"green\", ", ""));
    write("odd.toml", &whole.replace("#b8bb26", "lime"));
    write("extra.toml", &whole.replace("stale =", "stael ="));
    let themes = Themes::with(Some(directory.path()));
    assert_eq!(themes.load("mine").unwrap().name, "mine");
    assert!(themes.names().contains(&"mine".to_owned()));
    for (name, reason) in [
        ("holed", "there is no style for `ghost`"),
        ("flat", "`current` needs a `fallback`"),
        ("odd", "`lime` is no colour"),
        ("extra", "there is no style `stael`; did you mean `stale`?"),
    ] {
        let problem = themes.load(name).unwrap_err().unwrap();
        assert!(problem.to_string().contains(reason), "{problem}");
        assert_eq!(problem.file, folder.join(format!("{name}.toml")));
    }
    assert_eq!(themes.load("../mine").unwrap_err(), None);
    assert!(Path::new("themes/terminal.toml").exists());
}

/// A file that says `text`, changed: what applies then, and what the file says then.
fn changed(text: &str, change: &Change) -> Result<(Settings, String), String> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("config.toml");
    std::fs::write(&file, text).unwrap();
    let around = Surroundings { directory: Some(directory.path().to_owned()), ..Surroundings::default() };
    let before = Settings::load(&Flags::default(), &around);
    let changed = super::change(&before, change).map_err(|problem| problem.reason)?;
    assert_eq!(changed.before.as_deref(), Some(text));
    let after = std::fs::read_to_string(&file).unwrap();
    let again = Settings::load(&Flags::default(), &around);
    assert_eq!(again.value(Item::Theme), changed.settings.value(Item::Theme));
    Ok((changed.settings, after))
}

#[test]
fn a_change_keeps_comments_and_everything_else() {
    let text = "# mine\ntheme = \"mono\" # for now\n\n[keys.draft] # fast\n\"draft.save\" = \"f2\"\n";
    let set = |item, value: &str| Change::Set(item, value.to_owned());
    let (settings, after) = changed(text, &set(Item::Theme, "gruvbox-dark")).unwrap();
    assert_eq!(after, text.replace("mono", "gruvbox-dark"));
    assert_eq!((settings.theme.name.as_str(), settings.source(Item::Theme)), ("gruvbox-dark", Source::File));
    let (_, after) = changed(text, &set(Item::Owner, " Mara ,mailto:m@x.org")).unwrap();
    assert!(after.contains("owner = [\"Mara\", \"mailto:m@x.org\"]\n"), "{after}");
    assert!(after.contains("# mine\n") && after.contains("# fast"), "{after}");
    let (settings, after) = changed(text, &Change::Reset(Item::Theme)).unwrap();
    assert_eq!(settings.source(Item::Theme), Source::Default);
    assert!(after.contains("[keys.draft] # fast"), "{after}");
}

#[test]
fn a_new_value_stands_beside_its_comment() {
    let (_, after) = changed(TEMPLATE, &Change::Set(Item::Mouse, "false".into())).unwrap();
    assert_eq!(after, TEMPLATE.replace("# mouse = true\n", "# mouse = true\nmouse = false\n"));
}

#[test]
fn keys_are_changed_and_conflicts_refused() {
    let keys = |names: &[&str]| {
        let chords = names.iter().map(|name| name.parse().unwrap()).collect();
        Change::Keys(Context::Draft, Action::Save, Some(chords))
    };
    let (settings, after) = changed("# mine\n", &keys(&["f2", "f5"])).unwrap();
    assert_eq!(after, "# mine\n\n[keys.draft]\n\"draft.save\" = [\"f2\", \"f5\"]\n");
    assert_eq!(settings.keymap.key_of(Action::Save, Context::Message).as_deref(), Some("F2"));
    let (settings, _) = changed(&after, &Change::Keys(Context::Draft, Action::Save, None)).unwrap();
    assert_eq!(settings.keymap.key_of(Action::Save, Context::Message).as_deref(), Some("^S"));
    let refused = changed("", &keys(&["alt+n"])).unwrap_err();
    assert!(refused.contains("Alt+n already means `draft.next-mark` there"), "{refused}");
    let inline = "keys = { draft = { \"draft.save\" = \"f3\" } }\n";
    assert!(changed(inline, &keys(&["f2"])).unwrap().1.contains("[\"f2\"]"));
}

#[test]
fn what_would_be_wrong_is_refused() {
    let set = |item, value: &str| changed("# mine\n", &Change::Set(item, value.to_owned())).unwrap_err();
    assert!(set(Item::Zone, "Europe/Lodnon").contains("is no zone"));
    assert!(set(Item::Facts, "0").contains("from 1 to 50"));
    assert!(set(Item::Theme, "mnoo").contains("did you mean `mono`?"));
    assert!(changed("a = [", &Change::Reset(Item::Theme)).unwrap_err().contains("mend it first"));
    let (line, reason) = wrong("\nfacts = 900\n");
    assert_eq!((line, reason.as_str()), (Some(2), "`facts` is a number from 1 to 50"));
}

#[test]
fn the_table_of_settings_says_the_defaults() {
    let defaults = Settings::default();
    for item in Item::ALL {
        assert_eq!(defaults.value(*item), item.default_text(), "{}", item.id());
        assert!(TEMPLATE.contains(&format!("\n# {} = ", item.id())), "{}", item.id());
        assert_eq!(Item::from_id(item.id()), Some(*item));
    }
}

#[test]
fn where_a_value_comes_from_is_known() {
    let around = Surroundings { no_color: true, accessible: true, ..Surroundings::default() };
    let settings = settings_in(&around, "color = \"always\"\nmouse = false\n");
    let from = [Item::Color, Item::Accessible, Item::Mouse, Item::Theme].map(|item| settings.source(item));
    assert_eq!(from, [Source::Environment, Source::Environment, Source::File, Source::Default]);
    assert!(settings.accessible && !settings.mouse);
}

#[test]
#[cfg(unix)]
fn what_is_no_file_is_refused_and_never_waited_for() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("config.toml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let around = Surroundings { directory: Some(directory.path().to_owned()), ..Surroundings::default() };
    let settings = Settings::load(&Flags::default(), &around);
    let reasons: Vec<_> = settings.problems.iter().map(|problem| problem.reason.as_str()).collect();
    assert_eq!(reasons, ["this is no regular file"]);
}
