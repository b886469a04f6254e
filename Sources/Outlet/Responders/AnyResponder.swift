import ViewTree

/// A responder as it hangs on a node.
struct AnyResponder<Model: Outlet.Model>: Attachment {
    let responder: any Responder<Model>

    init(_ responder: some Responder<Model>) { self.responder = responder }
}
