import HTTPMessages
import Outlet

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTMLDialect {
    /// The start page: each screen that needs no parameter, with a link, a sentence and a picture.
    func index(_ scope: RequestScope, now: Date, obeying switches: Switches) -> Response {
        if let own = ownClient(scope) { return own }
        let language = language(for: AcceptLanguage(of: scope.request))
        var html = HTMLWriter()
        html.open("ul", ["class": "screens"])
        for screen in application.descriptions(in: language.tag, for: scope.principal, now: now)
        where !screen.parameters.contains(where: \.isRequired) {
            html.open("li")
            write(screen, in: language, to: &html, obeying: switches)
            html.close("li")
        }
        html.close("ul")
        var content = PageContent(language: language, title: application.name, heading: application.name)
        content.main = { [bytes = html.bytes] in $0.write(html: bytes) }
        let page = page(content)
        return response(
            page,
            [
                .eTag: EntityTag(of: page).text,
                .cacheControl: application.hasGuards ? "private, no-cache" : "no-cache",
                .vary: "Accept, Accept-Language",
            ])
    }

    /// Writes the entry of a screen. Lists its implementations if there are several.
    private func write(
        _ screen: ScreenDescription, in language: PageLanguage, to html: inout HTMLWriter, obeying switches: Switches
    ) {
        let path = "\(basePath.text)/screens/\(InputKey.encoded(screen.name))"
        if let picture = screen.picture {
            let isFile = files[picture] != nil
            html.open(
                "img",
                [
                    "src": basePath.text + (isFile ? files.permanentPath(picture) : picture), "alt": "",
                    "width": "320", "height": "200", "loading": "lazy",
                ])
        }
        html.open("h2")
        html.element("a", ["href": path], text: screen.title)
        html.close("h2")
        if !screen.summary.isEmpty { html.element("p", text: screen.summary) }
        if switches.isUnderMaintenance(screen.name) {
            html.element("p", ["class": "caption"], text: language.word("This page is under maintenance."))
        }
        let implementations = screen.implementations.filter { !switches.isOff($0, of: screen.name) }
        if implementations.count < 2 { return }
        html.element("p", ["class": "caption"], text: language.word("The same screen in other implementations:"))
        html.open("ul", ["class": "implementations"])
        for name in implementations {
            html.open("li")
            html.element("a", ["href": "\(path)?implementation=\(InputKey.encoded(name))"], text: name)
            if let summary = screen.summaries[name], !summary.isEmpty { html.write(" – \(summary)") }
            html.close("li")
        }
        html.close("ul")
    }
}
