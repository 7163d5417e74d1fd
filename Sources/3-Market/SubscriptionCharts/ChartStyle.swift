/// The style sheet of charts, for pages and for chart files.
///
/// It uses no custom properties for colours, because image viewers may not support them.
package enum ChartStyle {
  /// The style sheet; every selector begins with `.chart`.
  package static let sheet = file(nil)

  /// The style sheet of a file, with other colours of rise and fall.
  static func file(_ moves: MoveColours?) -> String {
    shapes + rules(.light.with(moves)) + "@media (prefers-color-scheme: dark) {\n" + rules(.dark.with(moves))
      + "}\n"
  }

  /// What every chart has, in light mode.
  package static let light = shapes + rules(.light)
  /// The colours that replace those of light mode.
  package static let dark = rules(.dark)

  private static let shapes = """
    .chart { max-width: 100%; height: auto; }
    .chart text { font: 12px/1 system-ui, -apple-system, "Segoe UI", "Noto Sans TC", "PingFang TC", \
    "Microsoft JhengHei", sans-serif; font-variant-numeric: tabular-nums; }
    .chart text.heading { font-size: 16px; font-weight: 600; }
    .chart text.strong { font-weight: 600; }
    .chart text.label, .chart text.tagged { text-anchor: end; }
    .chart text.date, .chart text.middle { text-anchor: middle; }
    .chart text.halo { paint-order: stroke; stroke-width: 4px; stroke-linejoin: round; }
    .chart path { fill: none; stroke-width: 1px; }
    .chart path.grid { stroke-dasharray: 1 4; }
    .chart path.board { stroke-dasharray: 4 3; }
    .chart path.line { stroke-width: 1.4px; stroke-linejoin: round; stroke-linecap: round; }
    .chart path.last { stroke-width: 1px; stroke-dasharray: 1 3; }
    .chart path.boll { stroke-width: 1px; }
    .chart path.average, .chart path.closes { stroke-width: 1.6px; }
    .chart path.column { fill-opacity: 0.5; }

    """

  private static func rules(_ palette: ChartPalette) -> String {
    let lines = palette.lines.map { line in
      let dashes = line.dashes.map { " stroke-dasharray: \($0); stroke-linecap: butt;" } ?? ""
      let (paths, texts) = (selectors("path", line.classes), selectors("text", line.classes))
      return """
        \(paths) { stroke: \(line.colour);\(dashes) }
        \(texts) { fill: \(line.colour); }

        """
    }
    return """
      .chart rect.paper { fill: \(palette.paper); }
      .chart text { fill: \(palette.ink); }
      .chart text.halo { stroke: \(palette.paper); }
      .chart text.label, .chart text.date, .chart text.note { fill: \(palette.muted); }
      .chart path.grid, .chart path.frame { stroke: \(palette.grid); }
      .chart path.board { stroke: \(palette.muted); }
      .chart path.break { fill: \(palette.muted); }
      .chart path.band { fill: \(palette.muted); fill-opacity: 0.08; }
      \(lines.joined()).chart rect.offer { fill: \(palette.paper); stroke: \(palette.offer); }

      """ + directions(palette)
  }

  /// The colours of gains and losses. Hollow and filled candles show the same without colour.
  private static func directions(_ palette: ChartPalette) -> String {
    let ways = [
      (".taiwan", "up", palette.red), (".taiwan", "down", palette.green), (".western", "up", palette.green),
      (".western", "down", palette.red),
    ]
    let coloured = ways.map { way, direction, colour in
      let chart = ".chart\(way)"
      return """
        \(chart) path.\(direction) { stroke: \(colour); }
        \(chart) text.\(direction), \(chart) rect.\(direction)\
        \(direction == "down" ? ", \(chart) path.body.down, \(chart) path.column.down" : "") { fill: \(colour); }

        """
    }
    return coloured.joined() + """
      .chart path.even { stroke: \(palette.muted); }
      .chart path.body.even, .chart path.column.even, .chart rect.even { fill: \(palette.muted); }
      .chart path.body.up { fill: \(palette.paper); }
      .chart text.tagged.last { fill: \(palette.paper); }

      """
  }

  private static func selectors(_ element: String, _ classes: [String]) -> String {
    classes.map { ".chart \(element).\($0)" }.joined(separator: ", ")
  }
}
