use super::*;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn editor(text: &str) -> Editor {
    let mut editor = Editor::multi_line();
    assert!(editor.paste(text));
    editor
}

fn typed(text: &str) -> Editor {
    let mut editor = Editor::multi_line();
    text.chars().for_each(|c| editor.insert(c));
    editor
}

fn drawn(editor: &Editor, width: u16, height: u16, paint: Paint<'_>) -> (Vec<String>, Option<(u16, u16)>) {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let caret = editor.render(area, &mut buffer, paint).map(|at| (at.x, at.y));
    let row = |y: u16| {
        let cells = (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        cells.trim_end().to_owned()
    };
    ((0..height).map(row).collect(), caret)
}

#[test]
fn one_backspace_deletes_what_looks_like_one_character() {
    for cluster in ["👨‍👩‍👧", "🇫🇷", "e\u{301}", "é", "漢", "👍🏽", "a"] {
        let mut editor = editor(&format!("x{cluster}"));
        assert!(editor.apply(Action::DeleteLeft));
        assert_eq!(editor.text(), "x", "{cluster}");
        editor.apply(Action::Undo);
        assert_eq!(editor.text(), format!("x{cluster}"));
        editor.apply(Action::Left);
        assert_eq!(editor.cursor(), 1, "{cluster}");
        editor.apply(Action::DeleteRight);
        assert_eq!(editor.text(), "x");
    }
}

#[test]
fn a_line_end_is_one_character_too() {
    let mut editor = editor("ab\ncd");
    editor.apply(Action::LineStart);
    editor.apply(Action::DeleteLeft);
    assert_eq!((editor.text().as_str(), editor.cursor()), ("abcd", 2));
}

#[test]
fn undo_goes_a_word_at_a_time_and_redo_comes_back() {
    let mut editor = typed("hello wide world");
    for expected in ["hello wide ", "hello ", ""] {
        editor.apply(Action::Undo);
        assert_eq!(editor.text(), expected);
    }
    editor.apply(Action::Undo);
    for expected in ["hello ", "hello wide ", "hello wide world"] {
        editor.apply(Action::Redo);
        assert_eq!(editor.text(), expected);
    }
    editor.apply(Action::Redo);
    assert_eq!((editor.text().as_str(), editor.at_end()), ("hello wide world", true));
}

#[test]
fn a_run_of_deletions_is_one_step() {
    let mut editor = typed("one");
    for _ in 0..3 {
        editor.apply(Action::DeleteLeft);
    }
    assert!(editor.is_empty());
    editor.apply(Action::Undo);
    assert_eq!(editor.text(), "one");
}

#[test]
fn a_paste_is_cleaned_and_one_step() {
    let mut editor = typed("a ");
    editor.paste("b\r\nc\rd\u{1b}[31m\u{7}\te");
    assert_eq!(editor.text(), "a b\nc\nd[31m    e");
    editor.apply(Action::Undo);
    assert_eq!(editor.text(), "a ");
}

#[test]
fn a_text_has_a_limit_and_says_so() {
    let mut editor = typed("ab");
    assert!(!editor.paste(&"é".repeat(LIMIT)));
    assert_eq!(editor.text().len(), LIMIT);
    assert!(!editor.replace(Span::new(0, 1), "xyz"));
    assert!(editor.replace(Span::new(0, 2), ""));
}

#[test]
fn a_line_longer_than_any_screen_is_drawn() {
    let mut editor = Editor::single_line();
    editor.paste(&"y".repeat(LIMIT + 9));
    let area = Rect::new(7, 0, 20, 1);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 1));
    let caret = editor.render(area, &mut buffer, Paint::default());
    assert!(caret.is_some_and(|caret| area.contains(caret)));
}

#[test]
fn words_are_killed_and_yanked_and_characters_are_not() {
    let mut editor = typed("see you at noon");
    editor.apply(Action::DeleteWordLeft);
    editor.apply(Action::DeleteLeft);
    assert_eq!(editor.text(), "see you at");
    editor.apply(Action::Yank);
    assert_eq!(editor.text(), "see you atnoon");
    editor.apply(Action::LineStart);
    editor.apply(Action::DeleteWordRight);
    assert_eq!(editor.text(), " you atnoon");
    editor.apply(Action::DeleteToEnd);
    assert!(editor.is_empty());
}

#[test]
fn replacing_a_part_keeps_the_rest() {
    let mut editor = editor("at 10am, ok?\nbye");
    editor.replace(Span::new(3, 7), "10:45am");
    assert_eq!((editor.text().as_str(), editor.cursor()), ("at 10:45am, ok?\nbye", 10));
}

#[test]
fn the_caret_follows_wide_clusters_and_wrapped_rows() {
    let (rows, caret) = drawn(&editor("漢👨‍👩‍👧x"), 20, 2, Paint::default());
    assert_eq!(rows[0].replace(' ', ""), "漢👨‍👩‍👧x");
    assert_eq!(caret, Some((5, 0)));
    let (rows, caret) = drawn(&editor("hello wide old world"), 6, 4, Paint::default());
    assert_eq!((rows.join("|").as_str(), caret), ("hello|wide|old|world", Some((5, 3))));
    let mut full = editor("hello");
    assert_eq!(drawn(&full, 6, 2, Paint::default()).1, Some((5, 0)));
    full.insert(' ');
    full.insert('w');
    assert_eq!(drawn(&full, 6, 2, Paint::default()), (vec!["hello".into(), "w".into()], Some((1, 1))));
}

#[test]
fn marks_are_painted_in_place_and_the_ghost_behind_the_text() {
    let editor = editor("漢 10am ok");
    let style = Style::new().underlined();
    let area = Rect::new(0, 0, 24, 1);
    let mut buffer = Buffer::empty(area);
    let start = "漢 ".len();
    let marks = [(Span::new(start, start + 4), style)];
    editor.render(area, &mut buffer, Paint { marks: &marks, ghost: Some((" 10:45", Style::new().dim())) });
    let underlined: String = (0..24)
        .filter(|x| buffer[(*x, 0)].modifier.contains(ratatui::style::Modifier::UNDERLINED))
        .map(|x| buffer[(x, 0)].symbol())
        .collect();
    assert_eq!(underlined, "10am");
    assert_eq!(buffer[(10, 0)].modifier, ratatui::style::Modifier::DIM);
    assert_eq!(buffer[(11, 0)].symbol(), "1");
}

#[test]
fn a_single_line_takes_no_line_ends() {
    let mut editor = Editor::single_line();
    editor.paste("a\nb\r\nc");
    assert_eq!(editor.text(), "a b c");
}

const ACTIONS: [Action; 21] = [
    Action::NewLine,
    Action::Undo,
    Action::Redo,
    Action::Yank,
    Action::DeleteLeft,
    Action::DeleteRight,
    Action::DeleteWordLeft,
    Action::DeleteWordRight,
    Action::DeleteToEnd,
    Action::DeleteToStart,
    Action::Left,
    Action::Right,
    Action::WordLeft,
    Action::WordRight,
    Action::LineStart,
    Action::LineEnd,
    Action::TextStart,
    Action::TextEnd,
    Action::Up,
    Action::Down,
    Action::PageUp,
];

#[derive(Clone, Debug)]
enum Step {
    Do(usize),
    Type(char),
    Paste(String),
    Draw(u16, u16),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..ACTIONS.len()).prop_map(Step::Do),
        4 => prop::sample::select(vec!['a', ' ', 'é', '漢', '👨', '\u{200d}', '\u{301}', '🇫', 'ﾞ'])
            .prop_map(Step::Type),
        1 => "(👨‍👩‍👧|🇫🇷|e\u{301}|\r\n|\u{1b}|漢|word |\t){0,9}".prop_map(Step::Paste),
        2 => (0_u16..24, 0_u16..6).prop_map(|(width, height)| Step::Draw(width, height)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_edits_keep_the_cursor_in_the_text_and_can_be_undone(steps in prop::collection::vec(step(), 0..60)) {
        let mut editor = Editor::multi_line();
        for step in steps {
            match step {
                Step::Do(index) => assert!(editor.apply(ACTIONS[index])),
                Step::Type(c) => editor.insert(c),
                Step::Paste(text) => assert!(editor.paste(&text)),
                Step::Draw(width, height) => {
                    let (_, caret) = drawn(&editor, width, height, Paint::default());
                    prop_assert_eq!(caret.is_some(), width > 1 && height > 0);
                    prop_assert!(caret.is_none_or(|(x, y)| x < width && y < height));
                }
            }
            let text = editor.text();
            prop_assert!(text.is_char_boundary(editor.cursor()));
            prop_assert!(!text.chars().any(|c| c != '\n' && c.is_control()));
        }
        let travel = |editor: &mut Editor, action| (0..HISTORY).for_each(|_| assert!(editor.apply(action)));
        travel(&mut editor, Action::Redo);
        let text = editor.text();
        travel(&mut editor, Action::Undo);
        prop_assert!(editor.is_empty());
        travel(&mut editor, Action::Redo);
        prop_assert_eq!(editor.text(), text);
    }
}
