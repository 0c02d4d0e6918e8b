//! The people, projects and machines of the benchmark.

use super::random::Random;

/// First names of people in chains: the first [`SHARED`] after shuffling are borne by two people each.
const FIRST: [&str; 28] = [
    "Alex", "Amara", "Bianca", "Carla", "Daniel", "Dmitri", "Elena", "Fatima", "Felix", "Greta", "Hugo",
    "Ingrid", "Ivan", "Jordan", "Kenji", "Leila", "Marcus", "Maria", "Nina", "Noor", "Oscar", "Priya",
    "Rafael", "Sam", "Sofia", "Stefan", "Tomas", "Yuki",
];
const SURNAMES: [&str; 34] = [
    "Abbott",
    "Becker",
    "Chen",
    "Dubois",
    "Eriksen",
    "Fischer",
    "Gupta",
    "Haddad",
    "Ibarra",
    "Jansen",
    "Kowalski",
    "Lindqvist",
    "Moreau",
    "Nakamura",
    "Okafor",
    "Petrov",
    "Quinn",
    "Rivera",
    "Santos",
    "Tanaka",
    "Ueda",
    "Varga",
    "Whitfield",
    "Xu",
    "Yilmaz",
    "Zhang",
    "Acosta",
    "Bergman",
    "Castellano",
    "Dalton",
    "Esposito",
    "Farrell",
    "Guerrero",
    "Holm",
];
/// Projects: one capitalised word each.
pub(super) const PROJECTS: [&str; 30] = [
    "Orion", "Falcon", "Nimbus", "Atlas", "Zephyr", "Mercury", "Aurora", "Cobalt", "Bastion", "Ember",
    "Granite", "Halcyon", "Indigo", "Juniper", "Krypton", "Lantern", "Mistral", "Nebula", "Onyx", "Phoenix",
    "Quartz", "Raven", "Saffron", "Titan", "Umbra", "Vertex", "Willow", "Xenon", "Yarrow", "Zenith",
];
/// First names that only fillers use.
pub(super) const BYSTANDERS: [&str; 8] =
    ["Omar", "Paula", "Quentin", "Rosa", "Viktor", "Wanda", "Xavier", "Zelda"];
/// Who writes the fillers, one for each kind of them.
pub(super) const BOTS: [&str; 4] = ["Ticket Bot", "Deploy Bot", "Uptime Bot", "Licence Bot"];
/// The owner of the store, as a message names them.
pub(super) const OWNER: &str = "me";
/// First names that two people share in the main corpus.
pub(super) const SHARED: usize = 6;

/// A full name in its two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) first: &'static str,
    pub(super) full: String,
}

/// People whose first `shared` pairs bear one first name each (members 2j and 2j + 1), followed by people whose
/// first names are their own. All surnames differ.
pub(super) fn people(random: &mut Random, shared: usize) -> Vec<Name> {
    let (mut firsts, mut surnames) = (FIRST, SURNAMES);
    random.shuffle(&mut firsts);
    random.shuffle(&mut surnames);
    let (pairs, own) = firsts.split_at(shared.min(firsts.len()));
    pairs
        .iter()
        .flat_map(|&first| [first, first])
        .chain(own.iter().copied())
        .zip(surnames)
        .map(|(first, surname)| Name { first, full: format!("{first} {surname}") })
        .collect()
}
