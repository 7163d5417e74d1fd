internal import Localization

/// The indicator's pane.
extension ChartDrawing {
  mutating func drawLower(_ lower: LowerLines, in pane: ChartPane) {
    var levels = PathData()
    for level in lower.levels {
      levels.horizontal(at: pane.y(of: level), from: geometry.plotX, to: plotRight)
    }
    svg.path("grid", levels)
    plot(in: pane) { drawing in
      if let histogram = lower.histogram { drawing.drawHistogram(histogram, in: pane) }
      for line in lower.lines {
        drawing.svg.path("line \(line.style)", drawing.path(of: line, in: pane))
      }
    }
    var drawn: [Double] = []
    for value in labels(of: lower) {
      let y = pane.y(of: value)
      guard drawn.allSatisfy({ abs($0 - y) >= 14 }) else { continue }
      drawn.append(y)
      label(Decimals.short(value), y: y)
    }
    if lower.lines.allSatisfy({ $0.range(from: geometry.first) == nil }), geometry.count > geometry.first {
      drawNote(ChartText.tooFewBars[content.language], in: pane)
    }
  }
}

extension ChartDrawing {
  /// The levels; if there is only one, also the greatest and the least value.
  private func labels(of lower: LowerLines) -> [Double] {
    guard lower.levels.count == 1 else { return lower.levels }
    let ranges = lower.allLines.compactMap { $0.range(from: geometry.first) }
    return lower.levels + [ranges.map(\.upperBound).max(), ranges.map(\.lowerBound).min()].compactMap(\.self)
  }

  private mutating func drawColumns(_ paths: [Direction: BarPaths]) {
    for direction in Direction.allCases {
      if let paths = paths[direction] { svg.path("column \(direction.rawValue)", paths.bodies) }
    }
  }

  private mutating func drawHistogram(_ histogram: ChartLine, in pane: ChartPane) {
    var paths: [Direction: BarPaths] = [:]
    for index in histogram.values.indices.dropFirst(geometry.first) {
      guard let value = histogram.values[index] else { continue }
      paths[Direction(from: 0, to: value), default: BarPaths()].addColumn(
        x: geometry.x(of: index), from: pane.y(of: 0), to: pane.y(of: value),
        candleWidth: geometry.candleWidth)
    }
    drawColumns(paths)
  }
}

/// The volume pane.
extension ChartDrawing {
  mutating func drawVolume(in pane: ChartPane) {
    plot(in: pane) { $0.drawColumns(in: pane) }
    guard let most = shown.lazy.compactMap(\.volume).max(), most > 0 else { return }
    label(ChartContent.lots(most), y: max(pane.y(of: most), pane.y + 4))
  }

  private mutating func drawColumns(in pane: ChartPane) {
    let shown = shown
    var paths: [Direction: BarPaths] = [:]
    for index in shown.indices {
      let bar = shown[index]
      guard let volume = bar.volume, volume > 0 else { continue }
      paths[bar.candle?.direction ?? bar.direction, default: BarPaths()].addColumn(
        x: geometry.x(of: index), from: pane.bottom, to: pane.y(of: volume),
        candleWidth: geometry.candleWidth)
    }
    drawColumns(paths)
    for line in content.volumeAverages { svg.path("line \(line.style)", path(of: line, in: pane)) }
  }
}
