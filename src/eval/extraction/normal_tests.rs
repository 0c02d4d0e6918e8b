use super::*;

#[test]
fn values_are_the_same_in_every_notation() {
    use ValueKind as K;
    for (mine, theirs) in [
        ((K::Time, "9:30"), (K::Time, "09:30")),
        ((K::Recur, "mon 9:30"), (K::Recur, "mon 09:30")),
        ((K::Recur, "fri"), (K::Text, "Fri")),
        ((K::Datetime, "2026-03-17T11:00"), (K::Datetime, "2026-03-17T11:00:00")),
        ((K::Interval, "9:00/17:00"), (K::Interval, "09:00/17:00")),
        ((K::Duration, "P18M"), (K::Duration, "P1Y6M")),
        ((K::Duration, "P14D"), (K::Duration, "P2W")),
        ((K::Duration, "PT90M"), (K::Duration, "PT1H30M")),
        ((K::Money, "GBP 1150 /month"), (K::Money, "gbp 1,150.00 /month")),
        ((K::Percent, "12.50"), (K::Percent, "12.5%")),
        ((K::Quantity, "11.2 kg"), (K::Quantity, "11.20 kilos")),
        ((K::Phone, "+442079460112"), (K::Phone, "+44 20 7946 0112")),
        ((K::Email, "A@b.org"), (K::Email, "a@B.org")),
        ((K::Version, "1.82"), (K::Version, "v1.82")),
        ((K::Room, "4b"), (K::Room, "Room 4B")),
        ((K::Code, "B22"), (K::Room, "b22")),
        ((K::Number, "8443"), (K::Code, "8443")),
        ((K::Place, "methodist church"), (K::Place, "the Methodist Church.")),
        ((K::Place, "st mary's hall"), (K::Place, "St Mary’s Hall")),
        ((K::Person, "Dr. Salazar"), (K::Text, "dr salazar")),
        ((K::State, "cancelled"), (K::State, "canceled")),
        ((K::Bool, "true"), (K::Bool, "yes")),
    ] {
        assert!(same(mine, theirs), "{mine:?} and {theirs:?}");
    }
}

#[test]
fn other_values_stay_others() {
    use ValueKind as K;
    for (mine, theirs) in [
        ((K::Money, "GBP 680"), (K::Number, "680")),
        ((K::Money, "GBP 680"), (K::Money, "EUR 680")),
        ((K::Money, "GBP 680"), (K::Money, "GBP 680 /month")),
        ((K::Percent, "12"), (K::Number, "12")),
        ((K::Code, "qx7t2p"), (K::Code, "QX7T2P")),
        ((K::Time, "10:45"), (K::Recur, "mon 10:45")),
        ((K::Duration, "P1M"), (K::Duration, "PT1M")),
        ((K::Quantity, "11 kg"), (K::Quantity, "11 lb")),
        ((K::Text, "the"), (K::Text, "")),
    ] {
        assert!(!same(mine, theirs), "{mine:?} and {theirs:?}");
    }
}
