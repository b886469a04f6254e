import Testing

@testable import Outlet

struct PluralRuleTests {
    /// Samples of CLDR's own.
    @Test(
        arguments: [
            ("en", [(0, "other"), (1, "one"), (2, "other"), (21, "other")]),
            ("de", [(0, "other"), (1, "one"), (5, "other")]), ("nl", [(1, "one"), (101, "other")]),
            ("fr", [(0, "one"), (1, "one"), (2, "other"), (1_000_000, "many"), (1_000_001, "other")]),
            ("it", [(0, "other"), (1, "one"), (2_000_000, "many")]),
            ("es", [(1, "one"), (0, "other"), (1_000_000, "many")]),
            ("pt", [(0, "one"), (1, "one"), (2, "other")]), ("pt-PT", [(0, "other"), (1, "one")]),
            ("pt-BR", [(0, "one")]),
            ("pl", [(1, "one"), (2, "few"), (5, "many"), (12, "many"), (22, "few"), (21, "many"), (112, "many")]),
            ("ru", [(1, "one"), (2, "few"), (5, "many"), (11, "many"), (21, "one"), (24, "few"), (111, "many")]),
            ("uk", [(1, "one"), (3, "few"), (0, "many")]),
            ("cs", [(1, "one"), (2, "few"), (4, "few"), (5, "other"), (0, "other"), (22, "other")]),
            (
                "ar",
                [
                    (0, "zero"), (1, "one"), (2, "two"), (3, "few"), (11, "many"), (100, "other"), (103, "few"),
                    (111, "many"),
                ]
            ),
            ("he", [(1, "one"), (2, "two"), (3, "other"), (20, "other")]), ("ja", [(1, "other")]),
            ("zh-Hans", [(1, "other")]),
            ("ko", [(0, "other"), (1, "other")]), ("tr", [(0, "other"), (1, "one"), (2, "other")]),
            ("sl", [(101, "one"), (2, "two"), (3, "few"), (5, "other")]),
            ("lt", [(1, "one"), (11, "other"), (2, "few"), (10, "other")]),
            ("lv", [(0, "zero"), (1, "one"), (11, "zero"), (2, "other")]),
            ("ro", [(1, "one"), (0, "few"), (19, "few"), (20, "other")]),
            ("hr", [(1, "one"), (2, "few"), (5, "other"), (11, "other"), (21, "one")]),
            ("da", [(1, "one"), (0, "other")]),
            ("xx", [(1, "one"), (2, "other")]),
        ] as [(String, [(Int, String)])])
    func `whole numbers fall into the categories of their language`(language: String, samples: [(Int, String)]) {
        for (number, category) in samples {
            #expect(PluralRules(language: language).category(PluralOperands(number)).rawValue == category, "\(number)")
        }
    }

    @Test(
        arguments: [
            ("en", 1.0, "one"), ("en", 1.5, "other"), ("de", 0.5, "other"), ("fr", 1.5, "one"), ("fr", 2.5, "other"),
            ("cs", 1.5, "many"), ("pl", 1.5, "other"), ("ru", 2.5, "other"), ("he", 0.5, "one"), ("lt", 1.5, "many"),
            ("da", 0.5, "one"), ("ar", 1.1, "other"), ("hr", 0.1, "one"), ("hr", 1.2, "few"), ("sl", 0.5, "few"),
            ("en", -1, "one"), ("en", .infinity, "other"), ("en", .nan, "other"), ("ru", 1e300, "many"),
        ] as [(String, Double, String)])
    func `numbers with a fraction fall into the categories of their language`(
        language: String, number: Double, category: String
    ) {
        #expect(PluralRules(language: language).category(PluralOperands(number)).rawValue == category)
    }

    @Test func `no number is too large`() {
        for number in [Int.min, .max, -1] {
            #expect(PluralRules(language: "ar").category(PluralOperands(number)) != .zero)
        }
    }
}
