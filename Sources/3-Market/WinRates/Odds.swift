package import Values

/// The probability of being drawn, and its source.
///
/// Before the draw the odds are unknown; then the only values are estimates that the user asked for.
package struct Odds: Hashable, Sendable {
  package let probability: Probability
  package let source: Source
  /// The published rate, cut to two decimals of a percent; nil for an estimate or if there is none.
  package let published: WinRate?

  package enum Source: Hashable, Sendable {
    /// After the draw: (final shares ÷ lot) ÷ qualified applications, at most 1.
    case recomputed
    /// After the draw: the published rate, if the shares are not known.
    case published
    /// Before the draw: an assumption of the user.
    case assumed
    /// Before the draw: the median of past offerings.
    case median(of: Int)

    /// The source as the outputs name it.
    package var name: String {
      switch self {
      case .recomputed: "recomputed"
      case .published: "published"
      case .assumed: "assumed"
      case .median: "median"
      }
    }
  }

  /// The odds after a draw; nil if the rate can neither be recomputed nor is published above 0.00 %.
  package init?(shares: Int?, lot: Int?, applications: Int, published: WinRate?) {
    guard applications > 0 else { return nil }
    if let probability = Self.recomputed(shares, lot, applications) {
      self.init(probability: probability, source: .recomputed, published: published)
    } else if let rate = published, rate.hundredths > 0 {
      self.init(probability: Probability(rate), source: .published, published: rate)
    } else {
      return nil
    }
  }

  package static func assumed(_ probability: Probability) -> Odds {
    Odds(probability: probability, source: .assumed, published: nil)
  }

  /// An estimate: the median of past draws, for an even number the mean of the middle two; nil for fewer than 20.
  package static func median(of past: [Odds]) -> Odds? {
    let probabilities = past.filter { !$0.isEstimate }.map(\.probability).sorted()
    let count = probabilities.count
    guard count >= fewestCases else { return nil }
    return probabilities[(count - 1) / 2].mean(with: probabilities[count / 2]).map {
      Odds(probability: $0, source: .median(of: count), published: nil)
    }
  }

  /// How many past draws an estimate needs.
  package static let fewestCases = 20

  /// Whether these are not the odds of the draw itself.
  package var isEstimate: Bool {
    switch source {
    case .recomputed, .published: false
    case .assumed, .median: true
    }
  }

  /// Whether the recomputed rate, cut as the exchange cuts it, is the published one; nil unless there are both.
  package var agreesWithPublished: Bool? {
    guard source == .recomputed, let published else { return nil }
    return probability.asPublished == published
  }
}

extension Odds {
  private init(probability: Probability, source: Source, published: WinRate?) {
    (self.probability, self.source, self.published) = (probability, source, published)
  }

  private static func recomputed(_ shares: Int?, _ lot: Int?, _ applications: Int) -> Probability? {
    guard let shares, shares > 0, let lot, lot > 0 else { return nil }
    let (asked, overflow) = lot.multipliedReportingOverflow(by: applications)
    return overflow ? nil : Probability(min(shares, asked), outOf: asked)
  }
}
