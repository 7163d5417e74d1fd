/// A framed price beside its line.
struct PriceTag {
  let text: String
  let style: String
  /// The centre of the frame.
  private(set) var y: Double

  static let height = 18.0

  init(_ text: String, style: String, y: Double) { (self.text, self.style, self.y) = (text, style, y) }

  /// Moves tags apart whose frames would overlap, within the edges of a pane; keeps their order.
  static func apart(_ tags: [PriceTag], in pane: ClosedRange<Double>) -> [PriceTag] {
    var tags = tags.map { tag in
      var tag = tag
      tag.y = min(max(tag.y, pane.lowerBound + height / 2), pane.upperBound - height / 2)
      return tag
    }
    guard tags.count == 2, abs(tags[0].y - tags[1].y) < height + 1 else { return tags }
    let (upper, lower) = tags[0].y <= tags[1].y ? (0, 1) : (1, 0)
    let distance = height + 1
    let middle = min(
      max((tags[0].y + tags[1].y) / 2, pane.lowerBound + height / 2 + distance / 2),
      pane.upperBound - height / 2 - distance / 2)
    tags[upper].y = middle - distance / 2
    tags[lower].y = middle + distance / 2
    return tags
  }
}

extension SVGText {
  mutating func tag(_ tag: PriceTag, x: Double, width: Double) {
    let top = tag.y - PriceTag.height / 2
    rectangle("tag \(tag.style)", x: x, y: top, width: width, height: PriceTag.height, radius: 3)
    label("tagged \(tag.style)", tag.text, x: x + width - 6, y: tag.y + 4)
  }
}
