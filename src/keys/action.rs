//! Every action, once: what it is called, what it does, where it applies, which keys start it.

/// Where the keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Context {
    /// Anywhere.
    Global,
    /// The draft screen, whatever part of it has the keys.
    Draft,
    /// Wherever text is typed.
    Text,
    /// The message.
    Message,
    /// The recipients.
    Recipients,
    /// What memory says.
    Memory,
    /// Drafts to try.
    Suggestions,
    /// The drafts that are kept.
    Drafts,
    /// The first choice, in an empty store.
    Welcome,
    /// The questions of memory.
    Review,
    /// A question with several answers.
    Answers,
    /// What was said.
    Messages,
    /// The search in what was said.
    Search,
    /// How values came to be, whatever part of it has the keys.
    History,
    /// The ledger of a slot.
    Ledger,
    /// Who is who.
    People,
    /// Who is who, while somebody is to be one with somebody else.
    Merging,
    /// How asof behaves.
    Settings,
    /// The words that a setting may be.
    Choices,
    /// The keys, where they are changed.
    KeyList,
    /// Lists: wherever letters are commands.
    Lists,
    /// A question for a line of text.
    Prompt,
    /// A question before something that cannot be undone.
    Confirm,
    /// The list of keys.
    Help,
    /// A page to be read.
    Page,
}

impl Context {
    /// Every context.
    pub const ALL: [Self; 25] = [
        Self::Global,
        Self::Draft,
        Self::Text,
        Self::Message,
        Self::Recipients,
        Self::Memory,
        Self::Suggestions,
        Self::Drafts,
        Self::Welcome,
        Self::Review,
        Self::Answers,
        Self::Messages,
        Self::Search,
        Self::History,
        Self::Ledger,
        Self::People,
        Self::Merging,
        Self::Settings,
        Self::Choices,
        Self::KeyList,
        Self::Lists,
        Self::Prompt,
        Self::Confirm,
        Self::Help,
        Self::Page,
    ];

    /// Its name, for people and for the configuration.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Global => "anywhere",
            Self::Draft => "draft",
            Self::Text => "text",
            Self::Message => "message",
            Self::Recipients => "recipients",
            Self::Memory => "memory",
            Self::Suggestions => "suggestions",
            Self::Drafts => "drafts",
            Self::Welcome => "welcome",
            Self::Review => "review",
            Self::Answers => "answers",
            Self::Messages => "messages",
            Self::Search => "search",
            Self::History => "history",
            Self::Ledger => "ledger",
            Self::People => "people",
            Self::Merging => "merging",
            Self::Settings => "settings",
            Self::Choices => "choices",
            Self::KeyList => "keys",
            Self::Lists => "lists",
            Self::Prompt => "prompt",
            Self::Confirm => "confirm",
            Self::Help => "help",
            Self::Page => "page",
        }
    }

    /// The context of a [`Context::word`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|context| context.word() == word)
    }

    /// Where a key is looked up, the nearest first.
    #[must_use]
    pub const fn chain(self) -> &'static [Self] {
        match self {
            Self::Global => &[Self::Global],
            Self::Draft => &[Self::Draft, Self::Global],
            Self::Text => &[Self::Text, Self::Global],
            Self::Message => &[Self::Message, Self::Text, Self::Draft, Self::Global],
            Self::Recipients => &[Self::Recipients, Self::Text, Self::Draft, Self::Global],
            Self::Memory => &[Self::Memory, Self::Lists, Self::Draft, Self::Global],
            Self::Suggestions => &[Self::Suggestions, Self::Lists, Self::Draft, Self::Global],
            Self::Drafts => &[Self::Drafts, Self::Lists, Self::Draft, Self::Global],
            Self::Welcome => &[Self::Welcome, Self::Lists, Self::Global],
            Self::Review => &[Self::Review, Self::Lists, Self::Global],
            Self::Answers => &[Self::Answers, Self::Review, Self::Lists, Self::Global],
            Self::Messages => &[Self::Messages, Self::Lists, Self::Global],
            Self::Search => &[Self::Search, Self::Text, Self::Global],
            Self::History => &[Self::History, Self::Lists, Self::Global],
            Self::Ledger => &[Self::Ledger, Self::History, Self::Lists, Self::Global],
            Self::People => &[Self::People, Self::Lists, Self::Global],
            Self::Merging => &[Self::Merging, Self::People, Self::Lists, Self::Global],
            Self::Settings => &[Self::Settings, Self::Lists, Self::Global],
            Self::Choices => &[Self::Choices, Self::Lists, Self::Global],
            Self::KeyList => &[Self::KeyList, Self::Lists, Self::Global],
            Self::Lists => &[Self::Lists, Self::Global],
            Self::Prompt => &[Self::Prompt, Self::Text, Self::Global],
            Self::Confirm => &[Self::Confirm, Self::Global],
            Self::Help => &[Self::Help, Self::Text, Self::Global],
            Self::Page => &[Self::Page, Self::Lists, Self::Global],
        }
    }

    /// Whether letters are text here.
    #[must_use]
    pub fn is_text(self) -> bool {
        self.chain().contains(&Self::Text)
    }
}

/// What the registry knows about an action.
#[derive(Debug)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Its name in the configuration.
    pub id: &'static str,
    /// What it does.
    pub help: &'static str,
    /// Two or three words for the hint line, where it belongs there.
    pub hint: Option<&'static str>,
    /// Its keys, by context; every context in which it applies is named.
    pub keys: &'static [(Context, &'static [&'static str])],
}

macro_rules! actions {
    ($($name:ident $id:literal $help:literal $([$hint:literal])? { $($context:ident: $($chord:literal)+);+ })+) => {
        /// What a key can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the registry says what each does")]
        pub enum Action { $($name),+ }

        /// Every action. The order is that of the help and of the hints.
        pub const REGISTRY: &[Entry] = &[$(Entry {
            action: Action::$name,
            id: $id,
            help: $help,
            hint: actions!(@hint $($hint)?),
            keys: &[$((Context::$context, &[$($chord),+])),+],
        }),+];
    };
    (@hint) => { None };
    (@hint $hint:literal) => { Some($hint) };
}

actions! {
    AcceptCompletion "draft.accept" "Accept the completion at the cursor" ["accept"] { Message: "tab" }
    TakeCurrent "draft.take-current" "Put the current value in place of a retired one" ["take current"] { Draft: "alt+r" "ctrl+x r" }
    WhoIsMeant "draft.who" "Say who is meant where several could be" ["who is meant"] { Draft: "alt+m" "ctrl+x m" }
    DismissMark "draft.dismiss-mark" "Leave a retired value as it is written" { Draft: "alt+i" "ctrl+x i" }
    NextMark "draft.next-mark" "Go to the next retired value in the message" ["next mark"] { Draft: "alt+n" "ctrl+x n" }
    PreviousMark "draft.previous-mark" "Go to the previous retired value in the message" { Draft: "alt+p" "ctrl+x p" }
    PickPerson "recipients.pick" "Add the chosen person; nobody chosen, go on" ["add"] { Recipients: "enter" "tab" }
    AddName "recipients.add-name" "Add the name exactly as typed" ["add as typed"] { Recipients: "," }
    Write "draft.write" "Go to the message" ["write"] { Memory: "enter" "i" "esc" "tab"; Drafts: "esc" "tab"; Recipients: "shift+tab" }
    TryDraft "draft.try" "Write the chosen suggestion" ["write it"] { Suggestions: "enter" }
    OpenDraft "draft.open" "Go on with the chosen draft" ["write on"] { Drafts: "enter" }
    DiscardDraft "draft.discard" "Throw the chosen draft away" ["throw away"] { Drafts: "x" "delete" }
    Save "draft.save" "Save the message in memory and start a new one" ["save"] { Draft: "ctrl+s" "ctrl+x ctrl+s" }
    CopyBlock "draft.copy-block" "Copy the facts in force" ["copy facts"] { Draft: "alt+c" "ctrl+x c"; Memory: "c" }
    CopyDraft "draft.copy" "Copy the message" { Draft: "alt+y" "ctrl+x y" }
    WriteFile "draft.write-file" "Write the message, or the facts in force where they are chosen, to a file" { Draft: "alt+o" "ctrl+x o"; Memory: "w" }
    TellSecret "draft.tell-secret" "Tell these recipients the secret that is asked for, this once" ["tell it"] { Draft: "alt+t" "ctrl+x t" }
    NewDraft "draft.new" "Start another draft; this one is kept" ["new draft"] { Draft: "alt+w" "ctrl+x w"; Drafts: "n" }
    ListDrafts "draft.list" "Show the other drafts" ["drafts"] { Draft: "alt+l" "ctrl+x l" }
    OpenEditor "draft.editor" "Write on in $VISUAL or $EDITOR" { Draft: "alt+e" "ctrl+x e" }
    EditRecipients "draft.recipients" "Go to the recipients" ["recipients"] { Message: "shift+tab"; Memory: "t" "shift+tab"; Suggestions: "tab" "esc" }
    Suggest "draft.suggestions" "Show drafts to try" { Draft: "alt+s" "ctrl+x s" }
    StepBack "draft.step-back" "Dismiss what is open, else step back" { Message: "esc"; Recipients: "esc" }
    Choose "welcome.choose" "Go on with the chosen line" ["choose"] { Welcome: "enter" }
    NextAnswer "review.next-answer" "Mark the next answer of a question with several" ["mark answer"] { Answers: "tab" "right" }
    PreviousAnswer "review.previous-answer" "Mark the answer before" { Answers: "shift+tab" "left" }
    Accept "review.accept" "Accept what is proposed, or the answer that is marked" ["accept"] { Review: "a" "enter" }
    Reject "review.reject" "Reject what is proposed" ["reject"] { Review: "r" }
    Skip "review.skip" "Put the question off" ["later"] { Review: "s" }
    TakeBack "undo" "Take back what was done last, on whatever screen" ["undo"] { Global: "alt+z" "ctrl+x z"; Lists: "u" }
    AcceptAlike "review.accept-alike" "Accept all questions like this one" ["accept alike"] { Review: "A" }
    FilterKind "review.filter" "Show the next kind of question only" ["filter"] { Review: "f" }
    OpenHistory "history.open" "Show how the chosen fact came to be" ["history"] { Draft: "alt+h" "ctrl+x h"; Memory: "h"; Review: "h"; Messages: "h" }
    OpenLedger "history.ledger" "Go to the ledger of the chosen slot" ["ledger"] { History: "enter" "tab" }
    ToSlots "history.slots" "Go back to the list of slots" { Ledger: "tab" "shift+tab" }
    Earlier "history.earlier" "As of the change before" ["earlier"] { History: "left" "[" }
    Later "history.later" "As of the next change" ["later"] { History: "right" "]" }
    Correct "history.correct" "Say what is right instead of the chosen value" ["correct"] { Ledger: "c"; Review: "c"; Memory: "e"; Draft: "alt+v" "ctrl+x v" }
    Restore "history.restore" "Have the chosen value hold again" ["restore"] { Ledger: "r" }
    KnownThen "history.known-then" "With what had been received by then only, or with everything" ["known then"] { History: "t" }
    AtDate "history.at" "As of a day that you name" { History: "@" }
    AtNow "history.now" "As of now again" ["now"] { History: "=" "n" }
    AllSlots "history.all" "Show all slots again" ["all slots"] { History: "a" }
    MarkPrivate "history.private" "Keep the chosen fact among those who took part, or no longer" ["private"] { Ledger: "p" }
    Reveal "history.reveal" "Show or hide secrets" { History: "v" }
    OpenPerson "people.facts" "Show what is known about the chosen person" ["their facts"] { People: "enter" "h" }
    MergeWith "people.merge-with" "See what it would change that the two are one" ["merge the two"] { Merging: "enter" "m" }
    LeaveMerge "people.leave-merge" "Merge nobody" ["leave it"] { Merging: "esc" }
    Merge "people.merge" "Say that the chosen person and the next chosen one are one" ["merge"] { People: "m" }
    Split "people.split" "Say that a handle of the chosen person is another's" ["split"] { People: "s" }
    Search "messages.search" "Search the list" ["search"] { Messages: "/"; History: "/"; People: "/"; KeyList: "/" }
    ToList "search.done" "Go to what was found" ["to the list"] { Search: "enter" "tab" }
    ClearSearch "search.clear" "Show everything again" ["clear"] { Search: "esc"; Messages: "esc"; People: "esc"; KeyList: "esc" }
    Back "go.back" "Step back, to where you came from" ["back"] { History: "esc" }
    OnlyConversation "messages.conversation" "Show this conversation only, or all again" ["conversation"] { Messages: "c" }
    AddMessage "messages.add" "Write a message" ["add"] { Messages: "a" }
    ImportFiles "messages.import" "Import a file or a folder" ["import"] { Messages: "i" }
    Forget "messages.forget" "Forget the chosen message, and all that follows from it" ["forget"] { Messages: "x" "delete"; Ledger: "x" "delete" }
    ChangeSetting "settings.change" "Change the chosen setting" ["change"] { Settings: "enter" "space" }
    TakeChoice "settings.take" "Take what is chosen" ["take it"] { Choices: "enter" }
    LeaveChoices "settings.leave" "Leave it as it is" ["leave it"] { Choices: "esc" }
    RemapKey "keys.remap" "Press another key for the chosen action" ["other key"] { KeyList: "enter" }
    AddKey "keys.add" "Press one more key for the chosen action" ["one more"] { KeyList: "a" }
    NoKey "keys.none" "Take the keys of the chosen action away" ["no key"] { KeyList: "x" }
    ResetSetting "settings.reset" "Say nothing about it in the file: back to the default" ["default"] { Settings: "d" "delete"; KeyList: "d" "delete" }
    OtherList "settings.other" "From the settings to the keys and back" ["keys"] { Settings: "tab"; KeyList: "tab" "shift+tab" }
    DetailDown "detail.down" "Scroll the details down" ["scroll"] { Review: "J" "shift+down"; Messages: "J" "shift+down"; History: "J" "shift+down"; People: "J" "shift+down"; Settings: "J" "shift+down"; KeyList: "J" "shift+down" }
    DetailUp "detail.up" "Scroll the details up" { Review: "K" "shift+up"; Messages: "K" "shift+up"; History: "K" "shift+up"; People: "K" "shift+up"; Settings: "K" "shift+up"; KeyList: "K" "shift+up" }
    StopImport "import.stop" "Stop the import; what was read is kept" { Global: "alt+k" "ctrl+x k" }
    Complete "prompt.complete" "Complete the path that is written" ["complete"] { Prompt: "tab" }
    Submit "prompt.submit" "Go on with what is written" ["go on"] { Prompt: "enter" }
    Dismiss "prompt.dismiss" "Close the question, or the page" ["close"] { Prompt: "esc"; Confirm: "esc" "n"; Page: "esc" "enter" "q" }
    ConfirmFocused "confirm.focused" "Do what is in focus" ["do it"] { Confirm: "enter" }
    ConfirmOther "confirm.other" "Go to the other answer" ["other answer"] { Confirm: "tab" "left" "right" "shift+tab" }
    ConfirmYes "confirm.yes" "Yes, whatever is in focus" ["yes"] { Confirm: "y" }
    ToDraft "go.draft" "Go to the draft" { Global: "alt+1" "ctrl+x 1"; Lists: "1" }
    ToReview "go.review" "Go to the questions of memory" { Global: "alt+2" "ctrl+x 2"; Lists: "2" }
    ToMessages "go.messages" "Go to what was said" { Global: "alt+3" "ctrl+x 3"; Lists: "3" }
    ToHistory "go.history" "Go to how values came to be" { Global: "alt+4" "ctrl+x 4"; Lists: "4" }
    ToPeople "go.people" "Go to who is who" { Global: "alt+5" "ctrl+x 5"; Lists: "5" }
    ToSettings "go.settings" "Go to how asof behaves" { Global: "alt+6" "ctrl+x 6"; Lists: "6" }
    Run "help.run" "Do the chosen action" ["run"] { Help: "enter" }
    CloseHelp "help.close" "Close the list of keys" ["close"] { Help: "esc" }
    Help "help" "List every key; type to search, Enter runs" { Global: "f1" "alt+x" "ctrl+x x"; Lists: "?" }
    Quit "quit" "Quit, pressed twice while you write" { Global: "ctrl+c" "ctrl+x ctrl+c"; Lists: "q" }
    Notices "notices" "Show what asof said before, and what an import could not read" { Global: "alt+j" "ctrl+x j" }
    ShowStore "store" "Show what the store holds, how it has grown and where it lies" { Global: "alt+g" "ctrl+x g" }
    Suspend "suspend" "Suspend; `fg` comes back" { Global: "ctrl+z" }
    Redraw "redraw" "Draw the screen anew" { Global: "ctrl+l" }
    Next "list.next" "Next line of a list" { Lists: "down" "j"; Recipients: "down" "ctrl+n"; Search: "down" "ctrl+n"; Help: "down" "ctrl+n" }
    Previous "list.previous" "Previous line of a list" { Lists: "up" "k"; Recipients: "up" "ctrl+p"; Search: "up" "ctrl+p"; Help: "up" "ctrl+p" }
    First "list.first" "First line of a list" { Lists: "home" "g" }
    Last "list.last" "Last line of a list" { Lists: "end" "G" }
    NewLine "text.new-line" "Start a new line" { Message: "enter" }
    Left "text.left" "One character left" { Text: "left" "ctrl+b" }
    Right "text.right" "One character right" { Text: "right" "ctrl+f" }
    Up "text.up" "One line up" { Message: "up" "ctrl+p" }
    Down "text.down" "One line down" { Message: "down" "ctrl+n" }
    WordLeft "text.word-left" "One word left" { Text: "alt+b" "ctrl+left" "alt+left" }
    WordRight "text.word-right" "One word right" { Text: "alt+f" "ctrl+right" "alt+right" }
    LineStart "text.line-start" "To the start of the line" { Text: "ctrl+a" "home" }
    LineEnd "text.line-end" "To the end of the line" { Text: "ctrl+e" "end" }
    TextStart "text.start" "To the start of the message" { Message: "alt+<" "ctrl+home" }
    TextEnd "text.end" "To the end of the message" { Message: "alt+>" "ctrl+end" }
    PageUp "page.up" "One page up" { Message: "pageup"; Lists: "pageup"; Recipients: "pageup"; Search: "pageup"; Help: "pageup" }
    PageDown "page.down" "One page down" { Message: "pagedown"; Lists: "pagedown"; Recipients: "pagedown"; Search: "pagedown"; Help: "pagedown" }
    DeleteLeft "text.delete-left" "Delete the character on the left" { Text: "backspace" "ctrl+h" }
    DeleteRight "text.delete-right" "Delete the character on the right" { Text: "delete" "ctrl+d" }
    DeleteWordLeft "text.delete-word-left" "Delete the word on the left" { Text: "ctrl+w" "alt+backspace" }
    DeleteWordRight "text.delete-word-right" "Delete the word on the right" { Text: "alt+d" }
    DeleteToEnd "text.delete-to-end" "Delete to the end of the line" { Text: "ctrl+k" }
    DeleteToStart "text.delete-to-start" "Delete to the start of the line" { Text: "ctrl+u" }
    Yank "text.yank" "Put back what was deleted last" { Text: "ctrl+y" }
    Undo "text.undo" "Undo, a word at a time" { Text: "ctrl+_" "alt+u" }
    Redo "text.redo" "Redo" { Text: "alt+U" }
}

impl Action {
    /// The action of an [`Entry::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        REGISTRY.iter().find(|entry| entry.id == id).map(|entry| entry.action)
    }

    /// What the registry knows about it.
    #[must_use]
    pub fn entry(self) -> Option<&'static Entry> {
        REGISTRY.iter().find(|entry| entry.action == self)
    }
}
