import Outlet

extension Theme {
    /// The files, with the theme in the web client's style sheet and page. `application` is the application's name.
    func applied(to files: PublicFiles, of application: String) -> PublicFiles {
        guard let page = files["/index.html"] else { return files }
        var changed: [String: [UInt8]] = [:]
        let html = framed(String(decoding: page.bytes, as: UTF8.self), of: application)
        changed["/index.html"] = Array(html.utf8)
        if let sheet = files["/outlet.css"] {
            let text = String(decoding: sheet.bytes, as: UTF8.self)
            changed["/outlet.css"] = sheet.bytes + Array(style(over: text).utf8)
        }
        return files.overlaid(with: PublicFiles(changed))
    }

    /// The page with the name, the pictures, the style sheet and the controls of the theme.
    private func framed(_ page: String, of application: String) -> String {
        let name = (name ?? application).attribute
        let first = { (pattern: Regex<(Substring, Substring)>, text: String, html: String) -> String in
            guard let found = text.firstMatch(of: pattern)?.output.1 else { return text }
            return text[..<found.startIndex] + html + text[found.endIndex...]
        }
        var page = first(
            /<\/title>()/, page, "\n<meta name=\"application-name\" content=\"\(name)\">")
        if let icon { page = first(/<link rel="icon" href="([^"]*)"/, page, icon.attribute) }
        if let styleSheet {
            page = first(
                /<link rel="stylesheet" href="\/outlet.css">()/, page,
                "\n<link rel=\"stylesheet\" href=\"\(styleSheet.attribute)\">")
        }
        if let logo {
            page = first(
                /<header[^>]*>()/, page,
                "\n<img class=\"logo\" src=\"\(logo.attribute)\" alt=\"\(name)\" height=\"32\">")
        }
        switch home {
        case .standard: break
        case .absent: page = first(/(<a class="home"[^>]*>[^<]*<\/a>\s*)/, page, "")
        case .titled(let title):
            page = first(/<a class="home"[^>]*data-word="([^"]*)"/, page, title.attribute)
            page = first(/<a class="home"[^>]*>([^<]*)</, page, title.attribute)
        }
        switch share {
        case .standard: break
        case .absent: page = first(/<header[^>]*( data-share="[^"]*")/, page, "")
        case .titled(let title): page = first(/<header[^>]* data-share="([^"]*)"/, page, title.attribute)
        }
        return page
    }
}

extension String {
    /// The text escaped for HTML, also between quotation marks.
    fileprivate var attribute: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
