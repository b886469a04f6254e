import Testing
import ViewTree

@testable import Outlet

/// What is wrong with a model, and what is said of it.
struct RuleTests {
    @Test(arguments: [
        ("a@b.de", true), ("anna.b+c@mail.example.org", true), ("ü@bücher.example", true), ("a'b@x.y", true),
        ("", true), ("a", false), ("@b.de", false), ("a@", false), ("a@b", false), ("a@b.", false), ("a@.de", false),
        ("a@b..de", false), ("a b@c.de", false), ("a@b c.de", false), ("a@-b.de", false), ("a@b-.de", false),
        ("a@@b.de", false), ("a@b.de ", false), ("a\n@b.de", false),
        (String(repeating: "a", count: 250) + "@b.de", false),
    ])
    func `an e-mail address looks like one; an empty text is for another rule`(text: String, isValid: Bool) {
        let constraint = Constraint<Signup, String>.emailAddress
        #expect((constraint.fault(text, Signup()) == nil) == isValid)
    }

    @Test(
        arguments: [
            ("", nil), ("a", FormMessage(FormMessage.fewerCharacters, 2)), ("ab", nil), ("🇩🇪e\u{301}👩‍👩‍👧", nil),
            ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", nil), ("abcdef", FormMessage(FormMessage.moreCharacters, 5)),
            ("👩‍👩‍👧", FormMessage(FormMessage.fewerCharacters, 2)),
        ] as [(String, FormMessage?)])
    func `characters count as users count them`(text: String, message: FormMessage?) {
        #expect(Constraint<Signup, String>.characters(2...5).fault(text, Signup()) == message)
        let parts = [Constraint<Signup, String>.characters(2...), .characters(...5)]
        #expect(parts.fault(of: text, in: Signup()) == message)
    }

    @Test func `what is required may not be left out`() {
        let signup = Signup()
        #expect(Constraint<Signup, String>.required.fault(" \n\u{3000}", signup) == .required)
        #expect(Constraint<Signup, String>.required.fault("x", signup) == nil)
        #expect(Constraint<Signup, Int?>.required.fault(nil, signup) == .required)
        #expect(Constraint<Signup, Int?>.required.fault(0, signup) == nil)
        #expect(Constraint<Signup, [Int]>.required.fault([], signup) == .required)
        #expect(Constraint<Signup, Bool>.required.fault(false, signup) == .toBeAccepted)
        #expect(Constraint<Signup, Bool>.required.fault(true, signup) == nil)
    }

    @Test func `numbers and days lie between others`() {
        let signup = Signup()
        let days: ClosedRange<CalendarDate> = "2026-01-01"..."2026-12-31"
        #expect(Constraint<Signup, Int>.between(1...3).fault(3, signup) == nil)
        #expect(Constraint<Signup, Int>.between(1...3).fault(4, signup) == FormMessage(FormMessage.notBetween, 1, 3))
        #expect(Constraint<Signup, Double>.atLeast(0.5).fault(0.4, signup) == FormMessage(FormMessage.tooLittle, 0.5))
        #expect(Constraint<Signup, Double>.atMost(0.5).fault(.nan, signup) == FormMessage(FormMessage.tooMuch, 0.5))
        #expect(Constraint<Signup, Int?>.atMost(3).fault(nil, signup) == nil)
        #expect(Constraint<Signup, Int?>.atMost(3).fault(4, signup) == FormMessage(FormMessage.tooMuch, 3))
        #expect(Constraint<Signup, CalendarDate>.between(days).fault("2026-12-31", signup) == nil)
        #expect(
            Constraint<Signup, CalendarDate?>.between(days).fault("2027-01-01", signup)
                == FormMessage(FormMessage.dayNotBetween, days.lowerBound, days.upperBound))
        #expect(Constraint<Signup, CalendarDate?>.atLeast("2026-01-01").fault(nil, signup) == nil)
    }

    @Test func `one of some, and the same as another part`() {
        var signup = Signup()
        signup.password = "secret"
        #expect(Constraint<Signup, String>.oneOf(["a", "b"]).fault("c", signup) == .noOption)
        #expect(Constraint<Signup, String>.oneOf(["a", "b"], or: "Neither?").fault("c", signup) == "Neither?")
        #expect(Constraint<Signup, String>.equal(to: \.password).fault("secret", signup) == nil)
        #expect(Constraint<Signup, String>.equal(to: \.password).fault("Secret", signup) == .different)
    }

    @Test func `each field has one fault at most, the first that its rules find`() {
        #expect(Signup.valid.isValid)
        #expect(Signup.valid.faults == [])
        #expect(Signup().faults.map(\.field) == ["email", "password", "age", "size", "agrees"])
        var signup = Signup.valid
        signup.nick = "a b c d e"
        #expect(signup.faults == [FieldFault(\Signup.nick, FormMessage(FormMessage.moreCharacters, 5))])
        signup.nick = "a b"
        #expect(signup.faults == [FieldFault(\Signup.nick, "No spaces, please.")])
    }

    @Test func `what is wrong with several fields together is wrong with the form`() {
        var signup = Signup.valid
        signup.password = "Anna"
        signup.repeated = "Anna"
        #expect(signup.faults == [FieldFault(field: "", message: "Nick and password have to differ.")])
        #expect(!signup.isValid)
    }

    @Test func `fields are called what their properties are called`() {
        #expect(FieldName.of(\Signup.email) == "email")
        #expect(FieldName.of(\Page.inner.text) == "inner.text")
        #expect(FieldName.of(\EditCard.card, \Card.address.town) == "card.address.town")
    }

    @Test func `a part that is computed can't be a field`() {
        #expect(FieldName.fault(of: FieldName.of(\Page.inner.text), in: Page.self) == nil)
        #expect(FieldName.fault(of: FieldName.of(\Page.inner.length), in: Page.self)?.contains("form Page") == true)
    }

    /// A model with parts of parts.
    fileprivate struct Page: Sendable {
        struct Inner: Sendable {
            var text = ""
            var length: Int { text.count }
        }
        var inner = Inner()
    }

    @Test func `faults are told in words of a language, with what they are about`() {
        let english = Localization(locale: "en")
        #expect(FormMessage("At %@: %lld of %.1f", "x", 2, 0.26).text(for: english) == "At x: 2 of 0.3")
        #expect(
            FormMessage(FormMessage.dayTooLate, CalendarDate("2026-11-21")).text(for: english)
                == "Please choose no day after November 21, 2026.")
        #expect(FormMessage("%@", "100%d %@").text(for: english) == "100%d %@")
        #expect(
            FormMessage("%@", CalendarDate("2026-11-21")).text(for: Localization(locale: "de")) == "21. November 2026")
    }
}
