import ViewTree

// How elements look. Lengths are points.
extension DivKitDrawing {
    static let bodyLook: [(String, JSON)] = [("font_size", 16)]
    static let smallLook: [(String, JSON)] = [("font_size", 13), ("text_color", "#FF6E6E73")]
    static let errorLook: [(String, JSON)] = [("font_size", 13), ("text_color", "#FFD70015")]
    static let rowLook: [(String, JSON)] = [
        ("orientation", "horizontal"), ("content_alignment_vertical", "center"), ("item_spacing", 8),
    ]

    static func headingLook(_ size: Int) -> [(String, JSON)] { [("font_size", JSON(size)), ("font_weight", "bold")] }

    /// The colors of themes.
    static let colors: [String: JSON] = [
        "accent": "#FF0A84FF", "positive": "#FF248A3D", "warning": "#FFB25000", "negative": "#FFD70015",
        "muted": "#FF6E6E73",
    ]

    /// The look of a button; one that is off is pale.
    static func buttonLook(_ role: String?, isOff: Bool) -> [(String, JSON)] {
        var look: [(String, JSON)] = [
            ("font_size", 16), ("width", fitting), ("paddings", insets(12, 8)), ("border", ["corner_radius": 8]),
        ]
        switch role {
        case "primary": look += [("text_color", "#FFFFFFFF"), ("background", solid("#FF0A84FF"))]
        case "destructive": look += [("text_color", "#FFD70015"), ("background", solid("#FFF2F2F7"))]
        case "cancel": look += [("text_color", "#FF0A84FF")]
        default: look += [("text_color", "#FF0A84FF"), ("background", solid("#FFF2F2F7"))]
        }
        return isOff ? look + [("alpha", 0.4)] : look
    }

    /// As wide as its content.
    static let fitting: JSON = ["type": "wrap_content"]

    static func solid(_ color: JSON) -> JSON { [["type": "solid", "color": color]] }

    static func insets(_ across: Int, _ along: Int) -> JSON {
        ["left": JSON(across), "right": JSON(across), "top": JSON(along), "bottom": JSON(along)]
    }

    /// The three looks that a slider has to have.
    static let sliderLook: [(String, JSON)] = [
        ("thumb_style", shape("#FF0A84FF", width: 24, height: 24, radius: 12)),
        ("track_active_style", shape("#FF0A84FF", width: 8, height: 4, radius: 2)),
        ("track_inactive_style", shape("#FFD1D1D6", width: 8, height: 4, radius: 2)),
    ]

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
