/// The line of names and values above a pane, broken into as many lines as it needs.
struct Legend {
  var entries: [Entry] = []

  struct Entry {
    var text: String
    var style: String
    /// Whether a piece of the line it names stands before it.
    var hasKey = false

    var width: Double {
      let size = Legend.fontSize * (style.hasPrefix("strong") ? Legend.boldness : 1)
      return TextWidth.of(text, size: size) + (hasKey ? Legend.keyWidth + 5 : 0)
    }
  }

  static let fontSize = 12.0
  static let lineHeight = 17.0
  static let keyWidth = 14.0
  private static let gap = 14.0
  /// How much wider heavy letters are.
  private static let boldness = 1.16

  /// The lines of a width, and where each entry begins in its own.
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

  /// The height of that many lines and the space below them.
  func height(in width: Double) -> Double {
    Double(lines(in: width).count) * Self.lineHeight + 5
  }
}
