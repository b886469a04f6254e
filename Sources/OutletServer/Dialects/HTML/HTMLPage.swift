import Outlet
import ViewTree

/// The page of a screen.
struct HTMLPage: Sendable {
    let screen: PlainScreen
    /// The document that the screen is projected from.
    let excerpt: DocumentExcerpt
    let rows: RowWindow
    let language: PageLanguage
    let basePath: BasePath
    let icons: IconFiles
    /// The address that opens the screen anew; nil if the page belongs to a session.
    let address: PageAddress?
    /// Whether the page answers a form.
    var isAnswer = false
    /// The description of the form for agents; nil if agents may not use the app.
    var tool: FormTool?
    /// Whether the page shows another screen than the one before it.
    var hasTurned = false
    /// The refused form, with which inputs are filled.
    var sent: PostedForm?
    /// The reason why the form was refused.
    var problem: Problem?

    /// The content for the template.
    var content: PageContent {
        let isWrong = problem != nil || isAnswer && screen.inputs.contains { !$0.error.isEmpty }
        let title = isWrong ? language.word("Error: %@", screen.title) : screen.title
        var content = PageContent(language: language, title: title, heading: screen.title)
        content.isScreen = true
        content.head = head
        content.main = writeMain
        content.data = writeData
        // An estimate: most of the document is drawn as well as embedded.
        content.length = excerpt.bytes.count * 9 / 4
        content.types = excerpt.types
        return content
    }

    private var head: [UInt8] {
        var html = HTMLWriter()
        if address == nil { html.open("meta", ["name": "robots", "content": "noindex"]) }
        html.open("link", ["rel": "canonical", "href": screen.url])
        return html.bytes
    }

    @Sendable private func writeMain(to html: inout HTMLWriter) {
        var form = HTMLForm(
            sent: sent, faults: faults, language: language, basePath: basePath, icons: icons,
            toolbar: screen.toolbar, openRow: rows.openRow,
            more: rows.next.address(address?.text ?? "\(basePath.text)/sessions/\(screen.session ?? "")"))
        // Swapped, since a copy would be as long as the page.
        swap(&form.html, &html)
        form.focus = focus
        form.isForAgents = tool != nil
        let key = Self.key()
        alert(&form)
        notices(&form, key)
        if !screen.leaving.isEmpty {
            form.element("form", ["method": "post", "action": action, "class": "leaving"]) { form in
                hidden(&form, terms(key))
                form.draw(screen.leaving)
            }
        }
        let fields = FormFields(screen)
        let attributes: HTMLWriter.Attributes = [
            "method": "post", "action": action, "novalidate": "", "class": "page", "toolname": tool?.name,
            "tooldescription": tool?.description,
        ]
        form.element("form", attributes) { form in
            let was = JSON.object(fields.drawn).description
            hidden(&form, [(FormFields.was, was)] + terms(key))
            if address == nil, !fields.inputs.isEmpty {
                hidden(&form, KeptForm.terms(of: excerpt.document, at: screen.url))
            }
            if !fields.inputs.isEmpty {
                form.html.element(
                    "button", ["name": "~do", "value": screen.main.text, "hidden": ""], text: language.word("Apply"))
            }
            form.draw(screen.content)
        }
        swap(&form.html, &html)
    }

    private var action: String {
        rows.opening(nil).address(
            basePath.text + (address == nil ? "/sessions/\(screen.session ?? "")/events" : "/sessions"))
    }

    /// A random key: 128 bits.
    private static func key() -> String { SessionID().description }

    /// The hidden fields of each form; without a session also the address and the secrets that open the screen.
    private func terms(_ key: String) -> [(name: String, value: String)] {
        guard let address else { return [("~key", key)] }
        return [("~key", key), ("~url", address.text)] + address.secrets
    }

    private func hidden(_ form: inout HTMLForm, _ fields: [(name: String, value: String)]) {
        for (name, value) in fields {
            form.html.open("input", ["type": "hidden", "name": name, "value": value])
        }
    }

    /// The faults of the refused form's values, by node id.
    private var faults: [String: String] {
        guard let problem else { return [:] }
        let faults = problem.faults(in: "values") + (problem.type == .disabled ? missing : [])
        return Dictionary(faults) { first, _ in first }
    }

    /// The id of the node that gets the focus: the first wrong input; else the node that an effect names; else, on another
    /// screen than before, the node that the document names.
    private var focus: String? {
        let wrong = problem?.faults(in: "values").first?.name
        if problem != nil { return wrong }
        if isAnswer, let input = screen.inputs.first(where: { !$0.error.isEmpty }) { return input.node }
        return screen.wanted ?? (hasTurned ? screen.focus : nil)
    }

    /// The required inputs that the refused form left empty: the likely reason why its button is off.
    private var missing: [(name: String, detail: String)] {
        screen.inputs.filter { $0.isRequired && sent?[$0.keys[0]] == "" }.map {
            ($0.node, language.word("Please fill this in."))
        }
    }

    private func alert(_ form: inout HTMLForm) {
        guard let problem else { return }
        form.element("div", ["class": "alert", "role": "alert"]) { form in
            let faults = form.faults
            let wrong = screen.inputs.filter { faults[$0.node] != nil }
            let (sentence, detail) = problem.refusal(marked: !wrong.isEmpty, in: language)
            if let sentence { form.html.element("p", text: sentence) }
            if let detail {
                // Problem details are in English.
                let isOwn = sentence == nil
                form.html.element(
                    "p", ["class": isOwn ? nil : "detail", "dir": "auto", "lang": isOwn ? nil : "en"], text: detail)
            }
            if wrong.isEmpty { return }
            form.element("ul") { form in
                for input in wrong {
                    form.element("li") {
                        $0.html.element(
                            "a", ["href": "#\(InputKey.encoded(input.keys[0]))"],
                            text: input.label.isEmpty ? input.node : input.label)
                    }
                }
            }
        }
    }

    private func notices(_ form: inout HTMLForm, _ key: String) {
        for notice in screen.notices {
            form.element("div", ["class": "notice", "role": "status"]) { form in
                if let address = notice.url.flatMap({ basePath.address($0) }) {
                    form.html.element("a", ["href": address, "rel": "noopener"], text: notice.text)
                } else {
                    form.html.element("p", text: notice.text)
                }
                guard let control = notice.control else { return }
                form.element("form", ["method": "post", "action": action]) { form in
                    hidden(&form, terms(key))
                    form.draw(PlainNode(adding: language.word("Undo"), control))
                }
            }
        }
    }

    /// Writes the document, and the problem of a refused form, for the web client. Their ids begin with `~`, so that no input
    /// has the same. A client that finds the document cut loads the whole one.
    @Sendable private func writeData(to html: inout HTMLWriter) {
        html.writeData(
            excerpt.bytes, angles: excerpt.angles, id: "~document", excerpt.cutLists.isEmpty ? nil : "data-cut")
        if let problem {
            let bytes = problem.json(below: basePath.text).encoded
            html.writeData(bytes, angles: bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }, id: "~problem")
        }
    }
}
