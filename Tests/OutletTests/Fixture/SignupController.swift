import Outlet
import OutletTesting

/// A form with an input of every kind.
struct SignupController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let email = Slot<TextField>()
        let nick = Slot<TextField>()
        let password = Slot<TextField>()
        let repeated = Slot<TextField>()
        let age = Slot<Stepper>()
        let size = Slot<Picker>()
        let birthday = Slot<DatePicker>()
        let agrees = Slot<Toggle>()
        let save = Slot<Button>()
        let fill = Slot<Button>()
        let member = Slot<Label>()
    }

    static let name = "signup"
    let title = "Join"
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> Signup? { Signup() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Signup>] {
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary) {
            FormField(\.email, in: outlets.email)
            FormField(\.nick, in: outlets.nick, after: .zero)
            FormField(\.password, in: outlets.password)
            FormField(\.repeated, in: outlets.repeated)
            FormField(\.age, in: outlets.age)
            FormField(\.size, in: outlets.size)
            FormField(\.birthday, in: outlets.birthday)
            FormField(\.agrees, in: outlets.agrees)
        }
        .saving { Register(email: $0.email, nick: $0.nick) }
        .saved { signup, number, _ in
            signup.member = number
            return [.announce("Welcome")]
        }
        Observe({ $0.member.map { "Member \($0)" } }, in: outlets.member.text)
        outlets.fill.on(.tap, Change { $0 = .valid })
    }

    /// The screen, open.
    static func open(
        _ club: Club = Club(), over transport: Transport = .inProcess, locale: String? = nil
    ) async throws -> TestClient {
        let app = try Application(
            name: "Club", locales: ["en", "de"], strings: .club, services: [club.service],
            controllers: [SignupController()])
        return try await TestClient(app, over: transport).open("signup", locale: locale)
    }
}

extension Implementation<SignupController> {
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check"))
        $0.email(TextField("E-mail"))
        $0.nick(TextField("Nick"))
        $0.password(TextField("Password"))
        $0.repeated(TextField("Again"))
        $0.age(Stepper("Age", in: 0...150))
        $0.size(Picker("Size", options: ["": "Choose", "small": "Small", "large": "Large"]))
        $0.birthday(DatePicker("Birthday"))
        $0.agrees(Toggle("I agree"))
        $0.save(Button("Join"))
        $0.fill(Button("Fill in"))
        $0.member(Label())
        $0.form { host in
            Form {
                host.summary
                host.email
                host.nick
                host.password
                host.repeated
                host.age
                host.size
                host.birthday
                host.agrees
                host.save
            }
        }
        $0.content { host in
            Column {
                host.form
                host.fill
                host.member
            }
        }
    }
}

extension StringCatalog {
    /// What the club says in German.
    static var club: StringCatalog {
        get throws(SceneFaults) {
            try StringCatalog(
                parsing: #"""
                    {
                      "sourceLanguage": "en", "version": "1.0",
                      "strings": {
                        "Please fill this in.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Bitte ausfüllen."}}}},
                        "This has to be from %@ to %@.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Zwischen %@ und %@, bitte."}}}},
                        "Please choose no day after %@.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Höchstens der %@."}}}},
                        "Taken by %lld others.": {"localizations": {"de": {"variations": {"plural": {
                          "one": {"stringUnit": {"state": "translated", "value": "Von %lld anderen vergeben."}},
                          "other": {"stringUnit": {"state": "translated", "value": "Von %lld anderen belegt."}}}}}}},
                        "The club is full.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Der Verein ist voll."}}}},
                        "E-mail": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "E-Mail"}}}},
                        "%@: %@": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "%@ – %@"}}}}
                      }
                    }
                    """#)
        }
    }
}
