/// The names and values above a pane, wrapped into lines.
struct Legend {
  private(set) var entries: [Entry] = []

  struct Entry {
    let text, style: String
    /// Whether a sample of its line is drawn before it.
    let hasKey: Bool

    var width: Double {
      let size = Legend.fontSize * (style.hasPrefix("strong") ? Legend.boldness : 1)
      return FontTextWidth.of(text, size: size) + (hasKey ? Legend.keyWidth + 5 : 0)
    }
  }

  static let fontSize = 12.0
  static let lineHeight = 17.0
  static let keyWidth = 14.0
  private static let gap = 14.0
  /// The ratio of the widths of bold and regular text.
  private static let boldness = 1.16

  mutating func add(_ text: String, _ style: String, hasKey: Bool = true) {
    entries.append(Entry(text: text, style: style, hasKey: hasKey))
  }

  /// The lines that fit a width, with the start of each entry in its line.
  func lines(in width: Double) -> [[(x: Double, entry: Entry)]] {
    var lines: [[(x: Double, entry: Entry)]] = []
    var end = Double.infinity
    for entry in entries {
      if end + Self.gap + entry.width > width {
        lines.append([])
        end = -Self.gap
      }
      lines[lines.count - 1].append((end + Self.gap, entry))
      end += Self.gap + entry.width
    }
    return lines
  }

  /// The height of a number of lines and the space below them.
  func height(in width: Double) -> Double { Double(lines(in: width).count) * Self.lineHeight + 5 }
}

extension SVGText {
  /// Draws the lines of a legend from its top left corner down.
  mutating func legend(_ lines: [[(x: Double, entry: Legend.Entry)]], x left: Double, y top: Double) {
    for (row, entries) in lines.enumerated() {
      let y = top + Double(row) * Legend.lineHeight
      for (start, entry) in entries {
        let x = left + start
        if entry.hasKey {
          path("key line \(entry.style)", PathData(at: y + 8, from: x, to: x + Legend.keyWidth))
        }
        label("legend \(entry.style)", entry.text, x: x + (entry.hasKey ? Legend.keyWidth + 5 : 0), y: y + 12)
      }
    }
  }
}
