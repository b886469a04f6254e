import ViewTree

/// What a scene is compiled from.
extension Array {
    /// The connections with nodes, by node.
    func byNode<Model>() -> [String: [ConnectedPart]] where Element == Connection<Model> {
        var parts: [String: [ConnectedPart]] = [:]
        for connection in self {
            guard let node = connection.node else { continue }
            switch connection.kind {
            case .observe(let member, let binding): parts[node, default: []].append(.observe(member, binding))
            case .set(let member, let value): parts[node, default: []].append(.set(member, value))
            case .bind(let outlet): parts[node, default: []].append(.bind(outlet))
            case .handle(let handler): parts[node, default: []].append(.handle(handler))
            case .children(let make): parts[node, default: []].append(.children(make))
            case .field(let field): parts[node, default: []].append(.field(field))
            case .offer(let offered): parts[node, default: []].append(.offer(offered))
            case .load, .embed, .address, .focus, .fact, .missing, .share, .fault: break
            }
        }
        return parts
    }

    /// The responders of the controller as a whole.
    func answers<Model>() -> [ViewTree.Element.Handler] where Element == Connection<Model> {
        compactMap { connection in
            if connection.node == nil, case .handle(let handler) = connection.kind { handler } else { nil }
        }
    }

    /// The loads, each with its source.
    func loads<Controlled: ChildController>(
        of host: Host<Controlled>
    ) -> [any LoadDescription<Controlled.ScreenModel>] where Element == Connection<Controlled.ScreenModel> {
        var slots: [String: Int] = [:]
        return compactMap { connection in
            guard case .load(let attachment) = connection.kind, let load = attachment as? any LoadAttachment else {
                return nil
            }
            slots[load.slot, default: 0] += 1
            let number = slots[load.slot, default: 1]
            let name = load.slot.isEmpty ? "load" : load.slot
            return load.described(number > 1 ? "\(name) \(number)" : name, for: host)
        }
    }
}
