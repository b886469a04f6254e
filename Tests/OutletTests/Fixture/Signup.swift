import Outlet
import ViewTree

/// What somebody fills in who joins a club.
struct Signup: FormModel {
    enum Size: String, Codable {
        case small
        case large
    }

    var email = ""
    var nick = ""
    var password = ""
    var repeated = ""
    var age = 0
    var size: Size?
    var birthday: CalendarDate?
    var agrees = false
    var member: Int?
    var form = FormState()

    static let rules: Rules<Self> = [
        Rule(\.email, .required, .emailAddress),
        Rule(\.nick, .characters(2...5), .satisfying("No spaces, please.") { !$0.contains(" ") }),
        Rule(\.password, .required),
        Rule(\.repeated, .equal(to: \.password)),
        Rule(\.age, .between(18...120)),
        Rule(\.size, .required),
        Rule(\.birthday, .atMost("2008-11-21")),
        Rule(\.agrees, .required),
        Rule { $0.nick.isEmpty || $0.nick != $0.password ? nil : "Nick and password have to differ." },
    ]

    /// One that is valid.
    static var valid: Signup {
        Signup(
            email: "a@b.de", nick: "Anna", password: "secret", repeated: "secret", age: 30, size: .large,
            birthday: "1996-02-29", agrees: true)
    }
}
