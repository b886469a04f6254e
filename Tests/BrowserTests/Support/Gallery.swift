import ViewTree

/// A node of each type, in all its styles.
enum Gallery {
    static let tree: [JSON] = content + inputs + [pickers, rows, table, cards, layout, colors]

    private static let content: [JSON] = [
        ["id": "title", "type": "label", "text": "Title", "style": "title"],
        ["id": "caption", "type": "label", "text": "A caption", "style": "caption"],
        ["id": "link", "type": "link", "text": "A link", "url": "https://swift.org"],
        ["id": "image", "type": "image", "url": "/icon.svg", "alt": "The icon", "width": 64, "height": 64],
        ["id": "missing", "type": "image", "url": "/missing.png", "alt": "Gone", "width": 64, "placeholder": "Soon"],
        ["id": "known", "type": "progress", "label": "Upload", "value": 0.4],
        ["id": "unknown", "type": "progress", "label": "Thinking", "value": nil],
        ["id": "divider", "type": "divider"],
        ["id": "button", "type": "button", "title": "Button", "on": ["tap": ["post"]]],
        ["id": "cancel", "type": "button", "title": "Cancel", "role": "cancel"],
        ["id": "delete", "type": "button", "title": "Delete", "role": "destructive"],
    ]

    private static let inputs: [JSON] = [
        ["id": "textField", "type": "textField", "label": "Name", "value": "Ada", "error": "Taken."],
        ["id": "secureField", "type": "secureField", "label": "Password", "value": "", "placeholder": "Secret"],
        ["id": "searchField", "type": "searchField", "label": "Search", "value": "text"],
        ["id": "textArea", "type": "textArea", "label": "Notes", "value": "Two\nlines"],
        [
            "id": "grid", "type": "grid",
            "children": [
                ["id": "toggle", "type": "toggle", "label": "Notifications", "value": true],
                ["id": "slider", "type": "slider", "label": "Volume", "value": 40],
                ["id": "stepper", "type": "stepper", "label": "Guests", "value": 2],
                ["id": "numberField", "type": "numberField", "label": "Age", "value": nil, "placeholder": "Years"],
                ["id": "datePicker", "type": "datePicker", "label": "Arrival", "value": "2026-11-21"],
            ],
        ],
    ]

    private static let options: JSON = [
        ["value": "s", "label": "Small"], ["value": "m", "label": "Medium"], ["value": "l", "label": "Large"],
    ]

    private static let pickers: JSON = [
        "id": "pickers", "type": "section", "title": "Pickers",
        "children": [
            ["id": "menu", "type": "picker", "label": "Menu", "value": "m", "options": options],
            ["id": "radio", "type": "picker", "label": "Radio", "value": "m", "options": options, "style": "radio"],
            [
                "id": "segmented", "type": "picker", "label": "Segmented", "value": "m", "options": options,
                "style": "segmented",
            ],
            [
                "id": "several", "type": "picker", "label": "Several", "value": ["s", "l"],
                "components": [["label": "First", "options": options], ["label": "Second", "options": options]],
            ],
        ],
    ]

    private static let actions: [(String, JSON)] = [
        ("on", ["delete": ["post"]]), ("actions", [["event": "delete", "title": "Delete", "role": "destructive"]]),
    ]

    private static let rows = list(
        ["a", "b"], ("selection", ["a"]), ("more", true), ("total", 9),
        ("on", ["select": ["post"], "refresh": ["post"], "loadMore": ["dismissKeyboard"], "reorder": ["post"]])
    ) { _ in actions }

    private static let table: JSON = [
        "id": "table", "type": "list", "style": "table", "on": ["select": ["post"]],
        "sections": [
            [
                "key": "all",
                "header": [
                    "id": "table.header.all", "type": "row",
                    "children": [
                        ["id": "table.header.all.picture", "type": "image", "width": 40],
                        ["id": "table.header.all.name", "type": "label", "text": "Name", "style": "caption"],
                        ["id": "table.header.all.mail", "type": "label", "text": "Mail", "style": "caption"],
                    ],
                ],
                "rows": .array(
                    ["ada", "grace"].map { key -> JSON in
                        [
                            "id": .string("table/\(key)"), "key": .string(key), "type": "row",
                            "on": ["delete": ["post"]], "actions": [["event": "delete", "title": "Delete"]],
                            "children": [
                                [
                                    "id": .string("table/\(key)/picture"), "type": "image", "style": "avatar",
                                    "width": 40, "height": 40, "placeholder": "A",
                                ],
                                ["id": .string("table/\(key)/name"), "type": "label", "text": .string(key)],
                                [
                                    "id": .string("table/\(key)/mail"), "type": "label",
                                    "text": .string("\(key)@analytical-engines.example.org"),
                                ],
                            ],
                        ]
                    }),
            ]
        ],
    ]

    private static let cards: JSON = [
        "id": "cards", "type": "list", "style": "cards", "on": ["select": ["post"]],
        "sections": [
            [
                "key": "all",
                "rows": .array(
                    (1...5).map { index -> JSON in
                        [
                            "id": .string("cards/\(index)"), "key": .string("\(index)"), "type": "column",
                            "children": [
                                [
                                    "id": .string("cards/\(index)/picture"), "type": "image", "url": "/icon.svg",
                                    "width": 300, "height": 200,
                                ],
                                [
                                    "id": .string("cards/\(index)/name"), "type": "label", "style": "headline",
                                    "text": .string("Card \(index)"),
                                ],
                            ],
                        ]
                    }),
            ]
        ],
    ]

    private static let names = ["accent", "positive", "warning", "negative", "muted"]

    /// Each color on each background.
    private static let colors: JSON = [
        "id": "colors", "type": "column",
        "children": .array(
            names.map { background in
                [
                    "id": .string("on.\(background)"), "type": "row", "background": .string(background),
                    "children": .array(
                        names.map { color in
                            [
                                "id": .string("\(color).on.\(background)"), "type": "label", "style": "caption",
                                "text": .string(color), "color": .string(color),
                            ]
                        } + [
                            [
                                "id": .string("plain.on.\(background)"), "type": "link", "text": "plain",
                                "url": "/screens/a",
                            ],
                            [
                                "id": .string("button.on.\(background)"), "type": "button", "title": "Cancel",
                                "role": "cancel",
                            ],
                        ]),
                ]
            }),
    ]

    private static let layout: JSON = [
        "id": "tabs", "type": "tabs",
        "children": [
            [
                "id": "one", "type": "section", "title": "One",
                "children": [
                    [
                        "id": "scroll", "type": "scroll", "axis": "horizontal",
                        "children": .array(
                            (1...9).map { index -> JSON in
                                ["id": .string("card\(index)"), "type": "button", "title": .string("Card \(index)")]
                            }),
                    ]
                ],
            ],
            ["id": "two", "type": "section", "title": "Two", "children": []],
        ],
    ]
}
