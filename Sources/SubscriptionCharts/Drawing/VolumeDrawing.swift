/// The volume pane.
extension ChartDrawing {
  mutating func drawVolume(in pane: ChartPane) {
    plot(in: pane) { $0.drawColumns(in: pane) }
    guard let most = shown.compactMap(\.bar.volume).max(), most > 0 else { return }
    label(ChartContent.lots(most), y: max(pane.y(of: most), pane.y + 4))
  }

  private mutating func drawColumns(in pane: ChartPane) {
    var paths: [Direction: BarPaths] = [:]
    for (index, bar) in shown {
      guard let volume = bar.volume, volume > 0 else { continue }
      paths[bar.candle?.direction ?? bar.direction, default: BarPaths()].addColumn(
        x: geometry.x(of: index), from: pane.bottom, to: pane.y(of: volume),
        candleWidth: geometry.candleWidth)
    }
    for direction in Direction.allCases {
      if let path = paths[direction] { svg.path("column \(direction.rawValue)", path.bodies) }
    }
    for line in content.volumeAverages { svg.path("line \(line.style)", path(of: line, in: pane)) }
  }
}
