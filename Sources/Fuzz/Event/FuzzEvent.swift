import ViewTree

/// The way of a body: bytes, JSON, an event.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzEvent(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do throws(JSONError) {
        let json = try JSON(parsing: bytes)
        // A number beyond what a Double holds is written as null, so that it is the text that has to stay.
        let encoded = json.encoded
        let again = try JSON(parsing: encoded).encoded
        precondition(again == encoded, "What was written is not what is read.")
        if case .object(let object) = json { read(object, bytes) }
    } catch {
        precondition(Event(plain: bytes) == nil, "What is no JSON is read as an event.")
        precondition((0...count).contains(error.offset), "The fault lies outside of the text.")
    }
    return 0
}

private func read(_ object: JSONObject, _ bytes: [UInt8]) {
    let plain = Event(plain: bytes)
    do throws(ShapeError) {
        let event = try Event(object)
        precondition(plain == nil || plain == event, "An event reads differently from its text.")
        guard case .object(let written) = event.json else { preconditionFailure("An event is an object.") }
        precondition((try? Event(written)) == event, "An event is not read as it was written.")
    } catch {
        precondition(plain == nil, "What has a fault is read as an event.")
        precondition(!error.faults.isEmpty, "An event is refused without a fault.")
        for fault in error.faults {
            precondition(JSONPointer(fault.pointer.description) == fault.pointer, "A pointer does not come back.")
        }
    }
}
