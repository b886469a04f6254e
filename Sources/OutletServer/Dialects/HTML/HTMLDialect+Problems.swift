import MicroHTTPD
import Outlet
import ViewTree

extension HTMLDialect {
    /// A page that reports a problem, with a link home.
    func page(about problem: Problem, _ response: Response, for client: AcceptLanguage) -> Response {
        let language = language(for: client)
        var html = HTMLWriter()
        html.open("div", ["class": "alert", "role": "alert"])
        html.element("p", text: problem.explanation(in: language))
        if let request = problem.request { html.element("p", text: language.word("Reference: %@", request)) }
        html.close("div")
        writeHome(to: &html, in: language)
        let heading = problem.heading(in: language)
        var content = PageContent(language: language, title: heading, heading: heading)
        content.head = Self.hiddenFromSearch
        content.main = html.bytes
        var page = self.response(page(content), response.headers)
        page.status = response.status
        return page
    }

    /// The page of a session's document now, with a form that was refused.
    func refusal(
        _ problem: Problem, _ form: PostedForm, in session: Session, _ document: [UInt8]
    ) throws -> Response {
        let language = language(for: session.locale)
        let page = HTMLPage(
            screen: try screen(document, in: language), language: language, basePath: basePath, address: nil,
            sent: form, problem: problem)
        return refusal(page, problem)
    }

    /// The page of a screen that has no session, with a form that was refused. `document` is that of the session which
    /// was opened for it.
    func refusal(
        _ problem: Problem, _ form: PostedForm, _ document: [UInt8], in locale: String, at address: String
    ) throws -> Response {
        guard case .object(var object) = try Self.parsed(document) else { throw problem }
        object["session"] = nil
        object["revision"] = 0
        object["effects"] = []
        let language = language(for: locale)
        let screen = PlainScreen(.object(object), knowing: HTMLForm.types, below: basePath, in: language)
        let page = HTMLPage(
            screen: screen, language: language, basePath: basePath, address: address, sent: form, problem: problem)
        return refusal(page, problem)
    }

    private func refusal(_ page: HTMLPage, _ problem: Problem) -> Response {
        let refusal = Response.problem(problem, below: basePath)
        var response = response(self.page(page.content), refusal.headers)
        response.status = refusal.status
        return response
    }
}
