/// The colours of charts on light or dark paper.
///
/// Texts stand out from the paper by at least 4.5 to 1 and lines by 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11).
public struct ChartPalette: Hashable, Sendable {
  /// Behind everything.
  public let paper: String
  /// Texts that matter.
  public let ink: String
  /// Labels and notes.
  public let muted: String
  /// The dots of the grid, which may be faint.
  public let grid: String
  /// Gains in Taiwan, losses in the west.
  public let red: String
  /// Losses in Taiwan, gains in the west.
  public let green: String
  /// The frame of the offer price.
  public let offer: String
  /// Lines by their classes.
  public let lines: [Line]

  /// A colour of one or more classes of lines.
  public struct Line: Hashable, Sendable {
    /// The classes.
    public let classes: [String]
    /// `#rrggbb`
    public let colour: String
    /// The lengths of dashes and gaps; none for a full line.
    public let dashes: String?
  }

  /// For light paper.
  public static let light = ChartPalette(
    paper: "#ffffff", ink: "#1b2430", muted: "#5a6675", grid: "#c3cad3", red: "#c62f3b", green: "#0b7a4b",
    offer: "#5b3fc4", ma5: "#b35c00", ma10: "#1d63c8", ma20: "#93318f", ma60: "#0a7484")

  /// For dark paper.
  public static let dark = ChartPalette(
    paper: "#12171e", ink: "#e8ebf0", muted: "#a2adba", grid: "#475260", red: "#ff7a7f", green: "#3fc68d",
    offer: "#b5a6ff", ma5: "#f0a95c", ma10: "#73b3ff", ma20: "#dc93da", ma60: "#4fc3d4")

  private init(
    paper: String, ink: String, muted: String, grid: String, red: String, green: String, offer: String,
    ma5: String, ma10: String, ma20: String, ma60: String
  ) {
    (self.paper, self.ink, self.muted, self.grid) = (paper, ink, muted, grid)
    (self.red, self.green, self.offer) = (red, green, offer)
    // Dashes, because a colour alone would not tell two lines apart for everybody.
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
