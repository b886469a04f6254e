extension KeyedEvent {
    /// Creates the record of an event that was written down; nil if there are too few bytes.
    init?(_ bytes: [UInt8]) {
        var reader = RecordReader(bytes)
        guard let key = reader.readWord(), let body = reader.readWord(), let revision = reader.readWord(),
            revision <= SessionRecord.largest, let time = reader.readWord(), let waited = reader.readByte(),
            let form = reader.readByte(),
            let traits = reader.readByte(), let form = EventAnswer.Form(rawValue: form)
        else { return nil }
        self.init(
            key: key, body: body, revision: Int(truncatingIfNeeded: revision), time: UInt32(truncatingIfNeeded: time),
            waited: waited, form: form, traits: Traits(rawValue: traits))
    }

    /// The record's bytes.
    var bytes: [UInt8] {
        var writer = RecordWriter()
        for word in [key, body, UInt64(truncatingIfNeeded: revision), UInt64(time)] { writer.write(word) }
        for byte in [waited, form.rawValue, traits.rawValue] { writer.write(byte) }
        return writer.bytes
    }
}
