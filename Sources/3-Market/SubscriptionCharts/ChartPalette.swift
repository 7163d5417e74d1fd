/// The colours of charts in light or dark mode.
///
/// Text has a contrast of at least 4.5 to 1 and lines of at least 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11).
package struct ChartPalette: Hashable, Sendable {
  /// The background.
  package let paper: String
  /// Important text.
  package let ink: String
  /// Labels and notes.
  package let muted: String
  /// The grid, which may have less contrast.
  package let grid: String
  /// Gains in Taiwan's colours, losses in western ones.
  package private(set) var red: String
  /// Losses in Taiwan's colours, gains in western ones.
  package private(set) var green: String
  package let offer: String
  package let lines: [Line]

  /// The look of one or more classes of lines.
  package struct Line: Hashable, Sendable {
    package let classes: [String]
    /// As `#rrggbb`.
    package let colour: String
    /// The lengths of dashes and gaps; nil for a solid line.
    package let dashes: String?
  }

  /// With other colours of rise and fall, for charts of the class `taiwan`.
  func with(_ moves: MoveColours?) -> ChartPalette {
    var palette = self
    if let moves { (palette.red, palette.green) = (moves.rise, moves.fall) }
    return palette
  }

  package static let light = ChartPalette(
    paper: "#ffffff", ink: "#1b2430", muted: "#5a6675", grid: "#c3cad3", red: "#c62f3b", green: "#0b7a4b",
    offer: "#5b3fc4", ma5: "#b35c00", ma10: "#1d63c8", ma20: "#93318f", ma60: "#0a7484")

  package static let dark = ChartPalette(
    paper: "#12171e", ink: "#e8ebf0", muted: "#a2adba", grid: "#475260", red: "#ff7a7f", green: "#3fc68d",
    offer: "#b5a6ff", ma5: "#f0a95c", ma10: "#73b3ff", ma20: "#dc93da", ma60: "#4fc3d4")

  private init(
    paper: String, ink: String, muted: String, grid: String, red: String, green: String, offer: String,
    ma5: String, ma10: String, ma20: String, ma60: String
  ) {
    (self.paper, self.ink, self.muted, self.grid) = (paper, ink, muted, grid)
    (self.red, self.green, self.offer) = (red, green, offer)
    // Dashes distinguish the lines for users who cannot tell the colours apart.
    lines = [
      Line(classes: ["offer"], colour: offer, dashes: nil),
      Line(classes: ["ma5", "first"], colour: ma5, dashes: nil),
      Line(classes: ["ma10", "second"], colour: ma10, dashes: "5 2"),
      Line(classes: ["ma20", "third"], colour: ma20, dashes: "2 2"),
      Line(classes: ["ma60"], colour: ma60, dashes: "9 3 2 3"),
      Line(classes: ["boll"], colour: muted, dashes: nil),
      Line(classes: ["average", "closes"], colour: ink, dashes: nil),
    ]
  }
}
