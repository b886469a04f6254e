import HTTPMessages
import Outlet
import ViewTree

extension HTMLDialect {
    /// A page that reports a problem, with a link home. `mayGoOn` lets a browser continue in a session that it keeps for this
    /// address.
    func page(
        about problem: Problem, _ response: Response, for request: borrowing Request, mayGoOn: Bool = false
    ) -> Response {
        let language = language(for: AcceptLanguage(of: request))
        let given = request.parameterNames
        var html = HTMLWriter()
        html.open("div", ["class": "alert", "role": "alert", "data-kept": mayGoOn ? "" : nil])
        html.element("p", text: problem.explanation(in: language, given: given))
        if let request = problem.request { html.element("p", text: language.word("Reference: %@", request)) }
        html.close("div")
        writeHome(to: &html, in: language)
        let heading = problem.heading(in: language, given: given)
        var content = PageContent(language: language, title: heading, heading: heading)
        content.head = Self.hiddenFromSearch
        content.main = { [bytes = html.bytes] in $0.write(html: bytes) }
        var page = self.response(page(content), response.headers)
        page.status = response.status
        page.add(["Accept", "Accept-Language"], to: .vary)
        return page
    }

    /// The page of a session's current document, with the refused form filled in.
    func refusal(
        _ problem: Problem, _ form: PostedForm, in session: Session, _ document: [UInt8], _ rows: RowWindow
    ) throws -> Response {
        refusal(try page(document, rows, in: language(for: session.locale), at: nil), form, problem)
    }

    /// The page of a screen without a session, with the refused form filled in. `document` is that of the session that was
    /// opened for the form; `vary` names the fields on which it depends.
    func refusal(
        _ problem: Problem, _ form: PostedForm, _ document: [UInt8], _ rows: RowWindow, in locale: String,
        _ vary: String, at address: PageAddress
    ) throws -> Response {
        guard case .object(var object) = try DocumentExcerpt(of: document).document.json else { throw problem }
        object["session"] = nil
        object["revision"] = 0
        object["effects"] = []
        let page = try page(JSON.object(object).encoded, rows, in: language(for: locale), at: address)
        var response = refusal(page, form, problem)
        response.headers[.vary] = vary
        return response
    }

    private func refusal(_ page: HTMLPage, _ form: PostedForm, _ problem: Problem) -> Response {
        var page = page
        page.sent = form
        page.problem = problem
        let refusal = Response.problem(problem, below: basePath)
        var response = response(self.page(page.content), refusal.headers)
        response.status = refusal.status
        return response
    }
}
