/// How likely an application is to be drawn, and where that is known from.
///
/// Before the draw the odds are unknown, and there is no value of this type but an estimate somebody asked for.
public struct Odds: Hashable, Sendable {
  /// The chance to reckon with.
  public let chance: Chance
  /// Where the chance comes from.
  public let source: Source
  /// The rate the exchange published, cut to two decimals of a percent; nil for an estimate and where it
  /// published none.
  public let published: WinRate?

  /// Where odds come from.
  public enum Source: Hashable, Sendable {
    /// After the draw: (final shares ÷ lot) ÷ qualified applications, at most 1.
    case recomputed
    /// After the draw: the published rate, where the shares are not known.
    case published
    /// Before the draw: what somebody assumed.
    case assumed
    /// Before the draw: the median of so many past offerings.
    case median(of: Int)
  }

  /// The odds after the draw of an offering; nil before it, when it was cancelled, and where neither the rate
  /// can be recomputed nor one over 0.00 % was published.
  public init?(of offering: Offering) {
    guard !offering.isCancelled, let applications = offering.qualifiedApplications, applications > 0 else {
      return nil
    }
    if let chance = Self.recomputed(offering, applications) {
      self.init(chance: chance, source: .recomputed, published: offering.winRate)
    } else if let rate = offering.winRate, rate.hundredths > 0 {
      self.init(chance: Chance(rate), source: .published, published: rate)
    } else {
      return nil
    }
  }

  /// An estimate: what somebody assumed.
  public static func assumed(_ chance: Chance) -> Odds {
    Odds(chance: chance, source: .assumed, published: nil)
  }

  /// An estimate: the median of past draws, of an even number the mean of the middle two. Nil for fewer than
  /// 20, of which nothing is claimed.
  public static func median(of past: [Odds]) -> Odds? {
    let chances = past.filter { !$0.isEstimate }.map(\.chance).sorted()
    guard chances.count >= fewestCases else { return nil }
    let (lower, upper) = (chances[(chances.count - 1) / 2], chances[chances.count / 2])
    return lower.mean(with: upper).map {
      Odds(chance: $0, source: .median(of: chances.count), published: nil)
    }
  }

  /// How many past draws an estimate needs.
  public static let fewestCases = 20

  /// Whether these are not the odds of the draw itself.
  public var isEstimate: Bool {
    switch source {
    case .recomputed, .published: false
    case .assumed, .median: true
    }
  }

  /// Whether the recomputed rate, cut as the exchange cuts it, is the published one; nil unless there are both.
  public var agreesWithPublished: Bool? {
    guard source == .recomputed, let published else { return nil }
    return chance.asPublished == published
  }

  /// The odds in words, an estimate called one: what to print beside every number that rests on them.
  public var assumption: Assumption {
    switch source {
    case .recomputed: Assumption("odds", "\(chance) %, recomputed from the draw")
    case .published: Assumption("odds", "\(chance) %, as published, cut to two decimals")
    case .assumed: Assumption("odds", "\(chance) %, an estimate: assumed")
    case .median(let cases): Assumption("odds", "\(chance) %, an estimate: the median of \(cases) past draws")
    }
  }
}

extension Odds {
  private init(chance: Chance, source: Source, published: WinRate?) {
    self.chance = chance
    self.source = source
    self.published = published
  }

  private static func recomputed(_ offering: Offering, _ applications: Int) -> Chance? {
    guard let shares = offering.sharesOfferedFinal, shares > 0, let lot = offering.lotShares, lot > 0 else {
      return nil
    }
    let (asked, overflow) = lot.multipliedReportingOverflow(by: applications)
    return overflow ? nil : Chance(min(shares, asked), outOf: asked)
  }
}
