import ViewTree

// How elements look. Lengths are points.
extension DivLook {
    static let body = DivLook(["font_size": 16])
    static let small = DivLook(["font_size": 13, "text_color": "#FF6E6E73"])
    static let error = DivLook(["font_size": 13, "text_color": "#FFD70015"])
    static let link = DivLook(["font_size": 16, "text_color": "#FF0A84FF", "underline": "single"])
    static let screenTitle = DivLook(["font_size": 28, "font_weight": "bold"])
    static let title = DivLook(["font_size": 22, "font_weight": "bold"])
    static let headline = DivLook(["font_size": 18, "font_weight": "bold"])

    static let button = button(color: "#FF0A84FF")
    static let primaryButton = button(color: "#FFFFFFFF")
    static let destructiveButton = button(color: "#FFD70015")

    private static func button(color: JSON) -> DivLook {
        DivLook([
            "font_size": 16, "text_color": color, "paddings": insets(12, 8), "border": ["corner_radius": 8],
        ])
    }

    /// The outermost element.
    static let screen = DivLook(["paddings": insets(16, 16), "item_spacing": 12])
    static let column = DivLook(["item_spacing": 8])
    static let closeColumn = DivLook(["item_spacing": 4])
    static let row = DivLook([
        "orientation": "horizontal", "content_alignment_vertical": "center", "item_spacing": 8,
    ])

    static let input = DivLook([
        "font_size": 16, "paddings": insets(8, 8), "border": ["corner_radius": 8, "stroke": ["color": "#FFC7C7CC"]],
    ])
    static let image = DivLook(["scale": "fit"])
    /// The three styles that DivKit requires of a slider.
    static let slider = DivLook([
        "thumb_style": shape("#FF0A84FF", width: 24, height: 24, radius: 12),
        "track_active_style": shape("#FF0A84FF", width: 8, height: 4, radius: 2),
        "track_inactive_style": shape("#FFD1D1D6", width: 8, height: 4, radius: 2),
    ])

    private static func insets(_ across: Int, _ along: Int) -> JSON {
        ["left": JSON(across), "right": JSON(across), "top": JSON(along), "bottom": JSON(along)]
    }

    private static func shape(_ color: JSON, width: Int, height: Int, radius: Int) -> JSON {
        func length(_ value: Int) -> JSON { ["type": "fixed", "value": JSON(value)] }
        return [
            "type": "shape_drawable", "color": color,
            "shape": [
                "type": "rounded_rectangle", "item_width": length(width), "item_height": length(height),
                "corner_radius": length(radius),
            ],
        ]
    }
}

extension DivKitDrawing {
    /// The colors of themes.
    static let colors: [String: JSON] = [
        "accent": "#FF0A84FF", "positive": "#FF248A3D", "warning": "#FFB25000", "negative": "#FFD70015",
        "muted": "#FF6E6E73",
    ]
}
