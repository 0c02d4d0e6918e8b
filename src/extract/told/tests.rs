//! What people tell about themselves and others.

use super::super::tests::lines;
use super::super::tests::wide::check;

#[test]
fn work() {
    check(&[
        ("I work for Brightwater", &["I|employer|org|Brightwater"]),
        (
            "Dana is a software engineer at Corvo Labs",
            &["Dana|job title|text|software engineer", "Dana|employer|org|Corvo Labs"],
        ),
        ("My sister got the job at Corvo!", &["I|sister employer|org|Corvo"]),
        ("Dana has started at Corvo as a baker", &["Dana|employer|org|Corvo", "Dana|job title|text|baker"]),
        ("I've left Corvo after two years", &["I|employer|org|Corvo|Deny"]),
        ("I no longer work at Corvo", &["I|employer|org|Corvo|Deny"]),
        ("Back at Corvo from Monday", &["I|employer|org|Corvo"]),
        ("Dana works at the city library", &["Dana|employer|org|city library"]),
        ("I'm director of research now", &["I|job title|text|director of research"]),
        ("I'm on the mobile team", &["I|team|text|mobile"]),
        ("My last day at Corvo is 3 June", &["I|last day|when|2026-06-03"]),
        ("I'm a big fan of Corvo", &[]),
        ("I'm back at Dana's from Monday", &[]),
        ("I left Leeds at nine", &[]),
        ("Dana worked for Corvo", &[]),
        ("I'd love to work for Corvo", &[]),
        ("I'm at the office", &[]),
        ("I'm an idiot", &[]),
    ]);
}

#[test]
fn learning_and_teaching() {
    check(&[
        (
            "My niece Ines is studying marine biology at Leeds",
            &["Ines|subject|text|marine biology", "Ines|school|org|Leeds"],
        ),
        ("I teach class 4C", &["I|teaching|text|class 4c"]),
        ("Theo goes to Ferncliffe Primary", &["Theo|school|org|Ferncliffe Primary"]),
        ("I'm studying hard tonight", &[]),
        ("Dana is studying abroad", &[]),
    ]);
}

#[test]
fn family_and_animals() {
    check(&[
        ("We adopted a kitten called Tofu", &["we|cat name|set-member|tofu"]),
        (
            "I have two daughters, Ida and Maj",
            &["I|daughter name|set-member|ida", "I|daughter name|set-member|maj"],
        ),
        ("My sons are Bo and Ulf", &["I|son name|set-member|bo", "I|son name|set-member|ulf"]),
        (
            "We keep two hens: Greta and Olga",
            &["we|hen name|set-member|greta", "we|hen name|set-member|olga"],
        ),
        ("Tofu is our cat", &["we|cat name|set-member|tofu"]),
        ("My daughter Ida is six", &["Ida|age|count|6"]),
        ("My brother turned 40 yesterday", &["I|brother age|count|40", "I|brother birthday|when|2026-03-01"]),
        ("Ida turns 7 on 9 June", &["Ida|birthday|when|2026-06-09"]),
        ("Dana was born on 9 June 1984", &["Dana|birthday|when|1984-06-09"]),
        ("My brother lives in Oslo", &["I|brother address|where|oslo"]),
        ("We'd love a dog called Rex", &[]),
        ("We saw a dog called Rex", &[]),
        ("Dana is 10 minutes late", &[]),
        ("I'm two minutes away", &[]),
    ]);
}

#[test]
fn health() {
    check(&[
        ("Grandad is on ramipril, 5 mg", &["Grandad|ramipril medication|text|ramipril 5mg"]),
        ("I take iron tablets 20 mg", &["I|iron tablets medication|text|iron tablets 20mg"]),
        ("Dana's blood pressure was 128/84", &["Dana|blood pressure|text|128/84"]),
        ("My BP is 119/77", &["I|blood pressure|text|119/77"]),
        ("I'm A positive", &["I|blood type|text|a positive"]),
        ("I'm positive", &[]),
        ("Take 20 g of butter", &[]),
    ]);
}

#[test]
fn taste() {
    check(&[
        ("My sister is vegan now", &["I|sister diet|text|vegan"]),
        ("Dana is no longer vegetarian", &["Dana|diet|text|vegetarian|Deny"]),
        ("Dana prefers window seats", &["Dana|seat preference|text|window"]),
        ("Seat preference: window", &["I|seat preference|text|window"]),
        ("Window seat, always", &["I|seat preference|text|window"]),
        ("I take my tea with milk", &["I|tea preference|text|with milk"]),
        ("I prefer tea", &["I|drink preference|text|tea"]),
        ("This soup is vegan", &[]),
        ("I prefer not to say", &[]),
        ("I was sitting in a window seat", &[]),
    ]);
}

#[test]
fn absences_and_days() {
    check(&[
        ("I'm on leave from 16 to 27 March", &["I|absence|when|2026-03-16/2026-03-27"]),
        ("Dana is away until Friday", &["Dana|absence|text|away"]),
        ("My brother is in Porto until Friday", &["I|brother whereabouts|where|porto"]),
        ("For the fair I'm staying at the Hotel Adler", &["I|hotel|where|hotel adler"]),
        (
            "Dana swims on Mondays and Fridays",
            &["Dana|swimming day|set-member|mon", "Dana|swimming day|set-member|fri"],
        ),
        ("We no longer deliver on Mondays", &["we|delivering day|set-member|mon|Deny"]),
        ("Bo has fencing on Tuesdays", &["Bo|fencing|when|tue"]),
        (
            "Molly no longer bakes on Wednesdays, she bakes on Fridays now",
            &["Molly|baking day|set-member|wed|Deny", "Molly|baking day|set-member|fri"],
        ),
        ("I love Mondays", &[]),
        ("I'm in Leeds", &[]),
        ("I'm away with the fairies", &[]),
    ]);
}

#[test]
fn things() {
    check(&[
        ("Swapped the boiler filter today", &["~boiler filter|last done|when|2026-03-02"]),
        ("I had the bike serviced on 27 February", &["~bike|last done|when|2026-02-27"]),
        ("The shutters are to be dark green", &["~shutter|colour|text|dark green"]),
        ("The hall filter is 20x25x2", &["~hall filter|size|text|20x25x2"]),
        (
            "My rates: £0.12 a word for editing, 40 euros an hour for tutoring",
            &[
                "I|editing word rate|money/word|GBP 0.12 /word",
                "I|tutoring hourly rate|money/hour|EUR 40 /hour",
            ],
        ),
        ("The billing API listens on 9443 now, not 9080", &["~billing api|port|count|9443"]),
        (
            "The studio flat is £900 per month with a minimum stay of two months",
            &["~studio flat|price|money/month|GBP 900 /month", "~studio flat|minimum stay|duration|P2M"],
        ),
        ("I changed the subject today", &[]),
        ("The sky will be blue again", &[]),
    ]);
}

#[test]
fn duties() {
    check(&[
        ("I'm in charge of the tombola", &["~tombola|owner|person|Mara Lindqvist"]),
        ("Tom took the tombola over", &["~tombola|owner|person|Tom"]),
        ("It's Tom's turn to clean the kitchen", &["~kitchen|turn|person|Tom"]),
        ("chimney guy: Bert", &["we|chimney guy|person|Bert"]),
        ("I'm the new treasurer of the rowing club", &["~rowing club|treasurer|person|Mara Lindqvist"]),
        ("Grandma looks after the kids", &[]),
    ]);
    assert!(lines("Would you look after the tombola?").is_empty());
}

#[test]
fn sets() {
    check(&[
        (
            "My son is allergic to eggs and mustard",
            &["I|son allergy|set-member|eggs", "I|son allergy|set-member|mustard"],
        ),
        ("Dana is lactose intolerant", &["Dana|allergy|set-member|lactose"]),
        ("I can't eat gluten or lactose", &["I|allergy|set-member|gluten", "I|allergy|set-member|lactose"]),
        ("Dana can eat eggs again", &["Dana|allergy|set-member|eggs|Deny"]),
        ("My allergies are celery and soy", &["I|allergy|set-member|celery", "I|allergy|set-member|soy"]),
        (
            "My sister speaks Polish and a bit of Czech",
            &["I|sister language|set-member|polish", "I|sister language|set-member|czech"],
        ),
        ("Dana plays the cello", &["Dana|hobby|set-member|cello"]),
        ("I've given up running", &["I|hobby|set-member|running|Deny"]),
        ("Gave up tennis, the elbow", &["I|hobby|set-member|tennis|Deny"]),
        ("Dana no longer plays hockey", &["Dana|hobby|set-member|hockey|Deny"]),
        ("My brother's into climbing", &["I|brother hobby|set-member|climbing"]),
        (
            "Good news, the doctor says I'm not allergic to eggs after all",
            &["I|allergy|set-member|eggs|Deny"],
        ),
        ("I gave up trying", &[]),
        ("I've stopped smoking", &[]),
        ("I started working on it", &[]),
        ("We can't have dinner late", &[]),
        ("Dana can't eat now", &[]),
        ("I'm playing tennis with Dana on Friday", &[]),
    ]);
}

#[test]
fn availability() {
    check(&[
        ("I can't make Tuesdays", &["I|tuesday meeting|rule|false"]),
        ("I'm offline on Fridays", &["I|friday meeting|rule|false"]),
        ("Dana doesn't work Mondays", &["Dana|monday meeting|rule|false"]),
        ("Never book me on trains before 9am", &["I|train before|rule|false 09:00"]),
        ("I'm off on Friday", &[]),
        ("I'm off to the shops", &[]),
        ("Dana doesn't work", &[]),
    ]);
}
