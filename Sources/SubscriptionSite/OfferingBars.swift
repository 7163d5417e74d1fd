internal import SubscriptionLists
internal import Trading
internal import Values

/// The bars on an offering's page.
struct OfferingBars {
  /// About a year of trading days, so that the newest bar's calendar year is complete on the page; nil if there are none.
  let series: BarSeries?
  /// The years of which older bars can be loaded, newest first.
  let years: String

  /// - Parameter all: The bars of the offering's code.
  init(of offering: Offering, _ all: BarSeries?, on today: Day) {
    let shown = all.map { all in
      (OfferingPage.lastDay(of: offering, on: today).map(all.until) ?? all).suffix(250)
    }
    guard let shown, let all, !shown.isEmpty else {
      (series, years) = (nil, "")
      return
    }
    years = EarlierBarsScript.years(before: shown, of: EarlierBarsScript.years(of: all)).map { "\($0)" }
      .joined(separator: " ")
    series = shown
  }
}
