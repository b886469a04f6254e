import ViewTree

extension CardDrawing {
    /// A list: the parts of its sections, and its controls.
    func items(of list: PlainList) -> [JSON] {
        var items: [JSON] = []
        if let total = list.total {
            items.append(text(language.word("%@ of %@", list.count, total), ["size": "small", "isSubtle": true]))
        }
        for section in list.sections {
            if let header = section.header { items += self.items(of: [header]) }
            if list.isTable, !section.rows.isEmpty {
                items.append(table(section.rows))
            } else {
                for row in section.rows { items += self.items(of: row) }
            }
            if let footer = section.footer { items += self.items(of: [footer]) }
        }
        if let placeholder = list.placeholder { items += self.items(of: [placeholder]) }
        if !list.controls.isEmpty { items.append(actions(list.controls)) }
        return items
    }

    private func items(of row: PlainRow) -> [JSON] {
        let isPressed = row.isWhole && row.control != nil
        let inner = items(of: [isPressed ? row.node : row.pressedAtText(in: language)])
        var container: JSON = ["type": "Container", "separator": true, "items": .array(inner)]
        if isPressed, let control = row.control {
            container = container.with("selectAction", .object(execute(control, titled: "")))
        }
        if row.isSelected { container = container.with("style", "emphasis") }
        return [container] + actions(of: row)
    }

    private func actions(of row: PlainRow) -> [JSON] { row.actions.isEmpty ? [] : [actions(row.actions)] }

    /// A table: the contents of each row side by side, then the row's actions.
    private func table(_ rows: [PlainRow]) -> JSON {
        let cells = rows.map { row -> [JSON] in
            let node = row.pressedAtText(in: language)
            let contents = (node.children.isEmpty ? [node] : node.children).map { items(of: [$0]) }
            return (contents + (row.actions.isEmpty ? [] : [actions(of: row)])).map {
                ["type": "TableCell", "items": .array($0)]
            }
        }
        let width = cells.map(\.count).max() ?? 0
        return [
            "type": "Table", "firstRowAsHeader": false, "showGridLines": false,
            "columns": .array(Array(repeating: ["width": 1], count: width)),
            "rows": .array(
                zip(rows, cells).map { row, cells in
                    let line: JSON = ["type": "TableRow", "cells": .array(cells)]
                    return row.isSelected ? line.with("style", "emphasis") : line
                }),
        ]
    }
}
