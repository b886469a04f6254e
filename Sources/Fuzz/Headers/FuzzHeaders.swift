import MicroHTTPD
import ViewTree

@testable import Outlet
@testable import OutletServer

/// What is read from the target and the header of a request.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzHeaders(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    readHeaders(text)
    readTarget(text)
    readForm(text)
    return 0
}

private func readForm(_ text: String) {
    if let form = try? PostedForm(parsing: Array(text.utf8)) {
        let names = Set(form.fields.map { Array($0.name.utf8) })
        precondition(names.count <= form.fields.count, "A form has more names than fields.")
        for field in form.fields { precondition(form[field.name] != nil, "A field is not found.") }
    }
    if let control = try? PlainControl(parsing: text) {
        precondition((try? PlainControl(parsing: control.text)) == control, "A control does not come back.")
        _ = try? control.event(with: JSONObject())
    }
    if let node = InputKey.node(of: text) {
        precondition(InputKey.node(of: InputKey.key(of: node)) == node, "An input's key does not come back.")
    }
}

private func readHeaders(_ text: String) {
    let accept = Accept(text)
    for type in ["text/html", "application/json", text] {
        precondition((0...1).contains(accept.quality(of: type)), "A quality is from 0 to 1.")
    }
    _ = Dialects.standard.preferred(by: text)
    if let wait = Preferences(text).wait { precondition((0...60).contains(wait), "A wait is from 0 to 60 seconds.") }
    if let key = try? IdempotencyKey.read(text) {
        precondition((1...255).contains(key.unicodeScalars.count), "A key has from 1 to 255 characters.")
        precondition((try? IdempotencyKey.read("\t\(quoted(key)) ")) == key, "A key does not come back.")
    }
    let tag = EntityTag(revision: 1)
    _ = EntityTag.matches(tag.text, weakly: text)
    _ = AcceptEncoding(text)
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
        precondition(EntityTag.matches(1, strongly: "\(tag.text),\(text)"), "A tag is not found in a list.")
    }
    let headers: Headers = [
        "accept-language": text, "content-type": text, "origin": text, "host": text, "accept": text,
    ]
    let request = Request(method: .get, path: text, headers: headers, isServerOnLoopback: true)
    let scope = RequestScope(request: request, sender: Sender(Principal(id: "")))
    for locale in scope.locales { precondition(OpeningBody.isLanguageTag(locale), "A locale is no language tag.") }
    _ = try? scope.requireJSON()
    _ = try? scope.require(["application/json"])
    _ = OriginPolicy(allowed: [text]).foreign(request)
    _ = HostPolicy(allowed: [text]).admits(request)
    readAddresses(text)
    for name in ProfileReading.readHeaders { _ = ProfileReading([name: text]) }
}

private func readAddresses(_ text: String) {
    if let address = NetworkAddress(text) {
        precondition(NetworkAddress(address.description) == address, "An address does not come back.")
    }
    if let range = NetworkRange(text) {
        precondition(range.contains(range.first) && NetworkRange(range.description) == range, "A network changes.")
    }
    _ = ForwardedHops.plainAddresses(text.utf8.span)
    let hops = ForwardedHops.addresses("\(text), for=192.0.2.7".utf8.span)
    if let last = hops.last, let last {
        precondition(last == NetworkAddress("192.0.2.7"), "What is made up passes for what the proxy adds.")
    }
}

private func quoted(_ key: String) -> String {
    var quoted = "\""
    for scalar in key.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
        quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
}

private func readTarget(_ text: String) {
    let encoded = text.percentEncoded
    precondition(encoded.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 }, "What is encoded is not plain.")
    precondition(encoded.percentDecoded?.utf8.elementsEqual(text.utf8) == true, "A text does not come back.")
    _ = text.percentDecoded
    _ = try? Route.find(text, among: PublicFiles())
    _ = try? Route.find("/screens/\(text)", among: PublicFiles())
    if let query = try? [String: String](query: "name=\(encoded)") {
        precondition(query["name"]?.utf8.elementsEqual(text.utf8) == true, "A value does not come back.")
    }
    guard let query = try? [String: String](query: text) else { return }
    for value in query.values {
        for kind: Parameter.Kind in [.string, .integer, .number, .boolean] {
            let parameter = Parameter(name: "name", kind: kind, isRequired: false)
            if let read = parameter.value(ofText: value) {
                precondition(parameter.accepts(read), "A value is refused.")
            }
        }
    }
}
