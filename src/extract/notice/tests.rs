use crate::extract::tests::wide::check;

#[test]
fn parcels_wait_under_their_number() {
    check(&[
        (
            "【Fengchao】Your package (Pickup Code: 8-5-1234) has been stored in Cabinet No. 1 at Harbour Court. Please \
             retrieve it using the code before 15:35.",
            &[
                "you|fengchao pickup code|code|8-5-1234",
                "you|fengchao package 8-5-1234 location|where|cabinet no. 1 at harbour court",
                "you|fengchao package 8-5-1234 pickup deadline|when|2026-03-02T15:35",
            ],
        ),
        (
            "[InPost] Your parcel is waiting in the locker at Shell Finchley Road. Pick-up code: 481906. Please collect it \
             within 48 hours.",
            &[
                "you|inpost parcel 481906 location|where|locker at shell finchley road",
                "you|inpost pickup code|code|481906",
                "you|inpost parcel 481906 pickup deadline|when|2026-03-04T09:12",
            ],
        ),
    ]);
}

#[test]
fn deliveries_come() {
    check(&[
        (
            "DPD: Your parcel 15501234567890 is due tomorrow between 10:32 and 11:32.",
            &[
                "you|dpd parcel number|code|15501234567890",
                "you|dpd parcel 15501234567890 delivery|when|2026-03-03T10:32/2026-03-03T11:32",
            ],
        ),
        (
            "【JD.com】Your order JD202508012045123456 has been dispatched from the Sorting Center. Delivery driver Mr. Li \
             (Phone: 138****5678) is currently delivering your package.",
            &[
                "you|jd.com order number|code|JD202508012045123456",
                "you|jd.com order jd202508012045123456 driver|person|Mr. Li",
            ],
        ),
    ]);
}

#[test]
fn what_is_owed_and_by_when() {
    check(&[
        (
            "【Northern Bank】Dear customer, your credit card ending with 8890 has generated its current bill. The amount due \
             is £1,256.78, and the repayment date is December 25th.",
            &[
                "you|northern bank credit card ending|code|8890",
                "you|northern bank credit card 8890 amount due|money|GBP 1256.78",
                "you|northern bank credit card 8890 payment deadline|when|2026-12-25",
            ],
        ),
        (
            "[Thames Water] Your bill of £43.20 is due on 3 May.",
            &[
                "you|thames water bill amount due|money|GBP 43.2",
                "you|thames water bill payment deadline|when|2026-05-03",
            ],
        ),
        (
            "【Northern Bank】Your savings card was used for a payment of £158.00 at 14:30. Merchant: Coin Shop.",
            &[],
        ),
    ]);
}

#[test]
fn numbers_behind_what_they_are_called() {
    check(&[
        (
            "【Coursera】Congratulations! Your certificate of completion has been generated, with certificate number: \
             CPYFE20250330172845. Please log in to download it.",
            &["you|coursera certificate number|code|CPYFE20250330172845"],
        ),
        (
            "【City Traffic】You have a traffic violation record (Code 1345) at the intersection of Fuller Road and Hope Road \
             on 2026-02-28 at 08:05. Please handle it promptly.",
            &[
                "you|city traffic violation code|code|1345",
                "you|city traffic violation 1345 location|where|intersection of fuller road and hope road",
                "you|city traffic violation 1345 time|when|2026-02-28T08:05",
            ],
        ),
        ("【Ping Insurance】Your policy number is TJ20251202XXXX.", &[]),
    ]);
}

#[test]
fn what_sells_or_opens_once_is_not_kept() {
    check(&[
        ("【Flower Plus】Your order of 3 May: take a coupon of £5! Reply TD to unsubscribe.", &[]),
        ("【Northern Bank】Your verification code is 481906. It is valid until 10:30.", &[]),
        ("Your one-time code is 481906", &[]),
        ("Get 20% off your next order with code SAVE20", &[]),
    ]);
}
