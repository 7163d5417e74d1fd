import Foundation
@testable import ListEngine
@testable import SubscriptionLists
@testable import SubscriptionNightly
@testable import SubscriptionReport
import TestSupport
import Testing

@testable import Trading
@testable import Values
@testable import WinRates

/// docs/figures.md has the limits of the rules, which other pages explain: a golden file, so that prose need not repeat
/// a number to be tested.
@Suite struct DocumentedFigureTests {
  private typealias Row = (what: String, figure: String)

  private static func table(_ title: String, _ page: String, _ rows: [Row]) -> String {
    "## \(title)\n\nSee [\(page)](\(page)).\n\n| limit | figure |\n|---|---|\n"
      + rows.map { "| \($0.what) | \($0.figure) |\n" }.joined()
  }

  @Test func `the page of figures has those of the program`() throws {
    let estimates: [Row] = [
      ("draws of a group from which a median is taken, at least", "\(OddsEstimator.fewestForMedian)"),
      ("draws of a group with a close for a regression of its own, at least", "\(OddsEstimator.fewestCases)"),
      ("newest draws of a group that a regression uses, at most", "\(OddsEstimator.mostCases)"),
      ("last draws over which regression and median are compared", "\(OddsEstimator.comparedCases)"),
      (
        "penalty on the slopes of the regression",
        FixedPoint.text(RidgeRegression.ridge.hundredThousandths, places: 5)
      ),
      (
        "least premium of which the logarithm is taken",
        FixedPoint.text(100 / DrawFeatures.leastPremium, places: 2)
      ),
      (
        "whole multiples in which the regression computes",
        "2^-\(BinaryFraction.one.bits.trailingZeroBitCount)"
      ),
      (
        "draws of a group for which the ten best are looked for, at least",
        "\(TrackRecord.Score.fewestForTopTen)"
      ),
    ]
    let delivery = Offering.daysToDelivery
    let lists: [Row] = [
      ("trading days of a subscription, at most", "\(Offering.mostTradingDays)"),
      ("years between a row and its list, at most", "\(Offering.mostYears)"),
      ("days from the last day to the draw, at most", "\(Offering.mostDaysToDraw)"),
      ("days from the draw to the delivery", "\(delivery.lowerBound) to \(delivery.upperBound)"),
      ("shares of a lot, at most", Offering.mostOfLot.grouped),
      (
        "points between the rate and lots ÷ applications, at most",
        FixedPoint.text(Offering.mostHundredthsApart, places: 2)
      ),
      ("days by which a known day moves without the others, at most", "\(Day.mostDaysMoved)"),
      ("rows below which a list is not judged by how many are lost", "\(ListReview<Offering>.fewest)"),
    ]
    let auctions: [Row] = [
      ("days for bids, at most", "\(Auction.longestPeriod)"),
      ("days until the opening, at most", "\(Auction.longestToOpening)"),
      ("days until the delivery, at most", "\(Auction.longestToDelivery)"),
      (
        "lowest price of a bond",
        [Auction.bondPrices.lowerBound, Auction.bondPrices.upperBound].map { FixedPoint.text($0, places: 4) }
          .joined(separator: " to ")
      ),
      ("days until the day of a notice, at most", "\(RightsNotice.mostDays)"),
    ]
    let closes: [Row] =
      [
        ("percent by which a close may differ from the last", "\(CloseImplausibility.mostPercent)"),
        ("first days of a listing without that limit", "\(ClosesReview.newListingDays)"),
        ("sessions before with which a file is compared", "\(ClosesReview.sessionsCompared)"),
        ("codes below which a file is not judged by how many are lost", "\(ClosesReview.fewest)"),
      ]
      + [Board.twse, .tpex, .emerging].map { board in
        (
          "percent of the codes of \(board.rawValue) that may lack a close",
          "\(board.mostPercentWithoutClose)"
        )
      }
    let holidays: [Row] = [
      ("weekdays of a year in its list, at most", "\(HolidayReview.most)"),
      ("weekdays in a row, at most", "\(HolidayReview.mostInARow)"),
      ("days of a known list that change, at most", "\(HolidayReview.mostChanges)"),
    ]
    let page = [
      "# Figures\n\nFor people who compare a number with its limit: those of estimates and rules. Tests write this page from the program.\n",
      Self.table("Estimates", "odds.md", estimates),
      Self.table("Rows of offerings", "doubtful-rows.md", lists),
      Self.table("Rows of auctions and notices", "doubtful-auctions.md", auctions),
      Self.table("Closes", "doubtful-closes.md", closes),
      Self.table("Holidays", "doubtful-closes.md", holidays),
    ].joined(separator: "\n")
    try Golden.expect(["figures.md": Data(page.utf8)], in: Repository.folder("docs"))
  }
}
