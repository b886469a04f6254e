import Outlet
import ViewTree

/// A form of a session that has ended with its sign-in. A browser without scripts keeps it nowhere else: the page that reports
/// the end has its values in hidden fields, without secrets, until the same person has signed in again.
struct KeptForm: Sendable {
    /// The name of the field with the opaque word of the form's owner.
    static let owner = "~who"
    /// The name of the field with the address of the screen.
    static let screen = "~screen"
    /// The control that opens the screen again with the form's values.
    static let control = "event=restore"

    /// The fields that a session's form has for this purpose. None if the session is anonymous, since it ends with no sign-in.
    static func terms(of document: DocumentValue, at address: String) -> [(name: String, value: String)] {
        guard let word = document[string: .principal] else { return [] }
        return [(owner, word), (screen, address)]
    }

    /// The form without secrets.
    let form: PostedForm
    /// The address of the screen.
    var address: String
    /// Whether the request's principal is the owner; if not, the client is anonymous.
    let isOwn: Bool

    /// Keeps a form for its owner, or for a client that is not signed in any more. Nil for other principals, who must not see
    /// it, and for a form without an owner.
    init?(_ form: PostedForm, for principal: Principal, besides isSecret: (String) -> Bool) {
        guard let owner = form[Self.owner], let address = form[Self.screen],
            principal.id == nil || principal.word == owner
        else { return nil }
        let others = form.fields.map(\.name).filter { name in
            ["~do", "~key", "~url"].contains(name) || InputKey.node(of: name).map(isSecret) ?? false
        }
        self.form = form.without(Set(others))
        self.address = address
        isOwn = principal.word == owner
    }
}

extension HTMLDialect {
    /// The page that reports a problem and keeps the values of a form.
    func page(about problem: Problem, keeping kept: KeptForm, for request: borrowing Request) -> Response {
        let language = language(for: AcceptLanguage(of: request))
        var html = HTMLWriter()
        html.open("div", ["class": "alert", "role": "alert"])
        html.element("p", text: language.word("What you typed is still here."))
        html.close("div")
        if !kept.isOwn {
            html.open("p")
            html.element(
                "a", ["href": kept.address, "target": "_blank", "rel": "noopener"],
                text: language.word("Sign in in another window, then come back to this one."))
            html.close("p")
        }
        html.open("form", ["method": "post", "action": "\(basePath.text)/sessions", "class": "page"])
        for (name, value) in kept.form.fields {
            html.open("input", ["type": "hidden", "name": name, "value": value])
        }
        html.element(
            "button", ["name": "~do", "value": KeptForm.control], text: language.word("Go on with what you typed"))
        html.close("form")
        writeHome(to: &html, in: language)
        let heading = problem.heading(in: language)
        var content = PageContent(language: language, title: heading, heading: heading)
        content.head = Self.hiddenFromSearch
        content.main = { [bytes = html.bytes] in $0.write(html: bytes) }
        let refusal = Response.problem(problem, below: basePath)
        var page = response(self.page(content), refusal.headers)
        page.headers[.cacheControl] = "no-store"
        page.status = refusal.status
        page.add(["Accept", "Accept-Language"], to: .vary)
        return page
    }
}
