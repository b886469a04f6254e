import ViewTree

/// Addresses of nodes, pointers, and the search for the nearest word.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzNodeAddress(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let address = NodeAddress(text) {
        precondition((1...16).contains(address.parts.count), "An address has from 1 to 16 parts.")
        precondition(address.parts.allSatisfy { !$0.isEmpty }, "No part is empty.")
        precondition(address.description.utf8.elementsEqual(text.utf8), "An address is written otherwise.")
    }
    if let pointer = JSONPointer(text) {
        precondition(pointer.description.utf8.elementsEqual(text.utf8), "A pointer is written otherwise.")
    }
    let token = JSONPointer.unescape(JSONPointer.escape(text))
    precondition(token?.utf8.elementsEqual(text.utf8) == true, "A token does not come back.")
    if !text.isEmpty {
        let parts = NodeAddress(NodeAddress([text, text]).description)?.parts ?? []
        precondition(parts.count == 2 && parts.allSatisfy { $0.utf8.elementsEqual(text.utf8) }, "Parts get lost.")
    }
    if let word = text.nearest(among: ["person", "people", text]) {
        precondition(word == text || word.lowercased() == text.lowercased(), "The word itself is the nearest.")
    }
    return 0
}
