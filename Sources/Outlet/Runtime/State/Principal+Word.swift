extension Principal {
    /// An opaque word for the principal, the same in every process and release: clients keep what belongs to one principal apart
    /// from what belongs to another. Nil for an anonymous one.
    package var word: String? {
        guard let id else { return nil }
        // A tenant can't end where an id begins.
        let bytes = Array((tenant ?? "").utf8) + [tenant == nil ? 0xFE : 0xFF] + Array(id.utf8)
        return [UInt64(0), 1].map { half in
            let digits = String(KeyedHash.of(bytes.span, under: (0x7072_696E_6369_7061, half)), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
