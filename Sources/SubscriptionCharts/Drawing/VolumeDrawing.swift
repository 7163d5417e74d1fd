/// The volume pane.
extension ChartDrawing {
  mutating func drawVolume(in pane: ChartPane) {
    plot(in: pane) { $0.drawColumns(in: pane) }
    guard let most = shown.lazy.compactMap(\.volume).max(), most > 0 else { return }
    label(ChartContent.lots(most), y: max(pane.y(of: most), pane.y + 4))
  }

  private mutating func drawColumns(in pane: ChartPane) {
    let shown = shown
    var paths = DirectedPaths()
    for index in shown.indices {
      let bar = shown[index]
      guard let volume = bar.volume, volume > 0 else { continue }
      paths[bar.candle?.direction ?? bar.direction].addColumn(
        x: geometry.x(of: index), from: pane.bottom, to: pane.y(of: volume),
        candleWidth: geometry.candleWidth)
    }
    for direction in Direction.allCases { svg.path("column \(direction.rawValue)", paths[direction].bodies) }
    for line in content.volumeAverages { svg.path("line \(line.style)", path(of: line, in: pane)) }
  }
}
