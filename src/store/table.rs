//! The tables, and which of them could be thrown away.

/// A table of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// message id → message. Truth.
    Messages,
    /// ruling id → ruling. Truth.
    Rulings,
    /// message id of a message that was forgotten → nothing, so that a re-import does not revive it. Truth.
    Forgotten,
    /// Format, environment, counters.
    Meta,
    /// version of the store → rows of [`INDEXED`] tables that changed with it, until the index has them.
    Unindexed,
    /// message that is a contact card → its names and handles.
    Cards,
    /// handle, name → in how many messages it goes by that name.
    Called,
    /// person → names, handles, message count.
    People,
    /// person, stated time, message → nothing: when people were in contact.
    Contacts,
    /// word of a name, entity → name: who or what bears it.
    Names,
    /// word of a name, message → nothing: which messages may mean its bearers.
    Mentions,
    /// person, person → in how many messages they meet.
    Graph,
    /// conversation, stated time, position, message → what it says by itself, for those after it to refer to.
    Turns,
    /// message → what extraction read in it, and where linking put it.
    Readings,
    /// fact, message of the owner → nothing: which messages say what is right instead.
    Corrections,
    /// entity, frame, fact → draft: what linking starts from.
    Drafts,
    /// fact id → fact.
    Facts,
    /// entity, frame, attribute → slot with its ledger.
    Slots,
}

/// What cannot be derived.
pub const TRUTH: &[Table] = &[Table::Messages, Table::Rulings, Table::Forgotten];

/// The derivation registry: everything that is derived from the truth. Rebuilding clears exactly these, forgetting
/// must leave none of them as it was.
pub const DERIVED: &[Table] = &[
    Table::Cards,
    Table::Called,
    Table::People,
    Table::Contacts,
    Table::Names,
    Table::Mentions,
    Table::Graph,
    Table::Turns,
    Table::Readings,
    Table::Corrections,
    Table::Drafts,
    Table::Facts,
    Table::Slots,
];

/// The second half of the derivation registry: tables that have an index beside them, the full-text index of messages
/// and facts on disk, and the ranking of slots in memory. Whatever changes one of their rows, be it an import, a
/// rebuild or a forgetting, the index follows the rows, not the commands, so that none can miss it.
pub const INDEXED: &[Table] = &[Table::Messages, Table::Facts, Table::Slots];

impl Table {
    pub(super) const ALL: [Self; 18] = [
        Self::Messages,
        Self::Rulings,
        Self::Forgotten,
        Self::Meta,
        Self::Unindexed,
        Self::Cards,
        Self::Called,
        Self::People,
        Self::Contacts,
        Self::Names,
        Self::Mentions,
        Self::Graph,
        Self::Turns,
        Self::Readings,
        Self::Corrections,
        Self::Drafts,
        Self::Facts,
        Self::Slots,
    ];

    /// Its name on disk.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Rulings => "rulings",
            Self::Forgotten => "forgotten",
            Self::Meta => "meta",
            Self::Unindexed => "unindexed",
            Self::Cards => "cards",
            Self::Called => "called",
            Self::People => "people",
            Self::Contacts => "contacts",
            Self::Names => "names",
            Self::Mentions => "mentions",
            Self::Graph => "graph",
            Self::Turns => "turns",
            Self::Readings => "readings",
            Self::Corrections => "corrections",
            Self::Drafts => "drafts",
            Self::Facts => "facts",
            Self::Slots => "slots",
        }
    }

    /// Small tables that never fill a large memtable would pin every journal, and so slow the next start.
    pub(super) const fn memtable_bytes(self) -> u64 {
        match self {
            Self::Messages | Self::Turns | Self::Readings | Self::Drafts | Self::Facts => 16 << 20,
            _ => 4 << 20,
        }
    }
}
