import Foundation
@testable import Records
@testable import SubscriptionLists
@testable import SubscriptionNightly
@testable import SubscriptionReport
import TestSupport
import Testing

@testable import Trading
@testable import Values
@testable import WinRates

/// The figures in the documents are those of the program.
@Suite struct DocumentedFigureTests {
  private static let words = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

  private func expect(_ figures: [String], in page: String) throws {
    let text = try String(contentsOfFile: Repository.path("docs/\(page)"), encoding: .utf8)
    for figure in figures { #expect(text.contains(figure), "\(page): \(figure)") }
  }

  @Test func `those of the estimates`() throws {
    let (fewest, last) = (OddsEstimator.fewestCases, OddsEstimator.comparedCases)
    let ridge = FixedPoint.text(RidgeRegression.ridge.hundredThousandths, places: 5)
    let digits = BinaryFraction.one.bits.trailingZeroBitCount
    let percent = 100 / DrawFeatures.leastPremium
    #expect(TrackRecord.Score.fewestForTopTen == 20)
    try expect(
      [
        "ln(premium, at least \(FixedPoint.text(percent, places: 2)))",
        "over the newest \(OddsEstimator.mostCases) draws of the group",
        "the group has \(fewest) draws with a close", "**With fewer than \(fewest) draws of its own**",
        "A median needs \(Self.words[OddsEstimator.fewestForMedian]) draws", "(\(ridge) on the slopes)",
        "over the last \(last) draws of a group with a close, and there were at least \(fewest) such draws,",
        "was worse over the last \(last) draws with a close (at least \(fewest)),", "of 2^-\(digits) and",
        "null with fewer than twenty",
      ], in: "odds.md")
    try expect(
      [
        "至少 \(percent)%", "最近 \(OddsEstimator.mostCases) 檔", "類似案件有 \(fewest) 檔以上",
        "自己的資料不足 \(fewest) 檔時", "中位數至少要 \(OddsEstimator.fewestForMedian) 檔",
        "最近 \(last) 檔（有收盤價、至少 \(fewest) 檔）", "因最近 \(last) 檔較差", "以 2^-\(digits) 的整數倍",
      ], in: "zh-TW/odds.md")
  }

  @Test func `those of the rules for lists`() throws {
    let delivery = Offering.daysToDelivery
    let prices = [Auction.bondPrices.lowerBound, Auction.bondPrices.upperBound].map {
      FixedPoint.text($0, places: 4)
    }
    let few = Self.words[ListReview<Offering>.fewest]
    let apart = FixedPoint.text(Offering.mostHundredthsApart, places: 2)
    try expect(
      [
        "at most \(Offering.mostTradingDays) trading days from start to end",
        "within \(Self.words[Offering.mostYears]) years of the list's",
        "the draw within \(Offering.mostDaysToDraw) days of the last day",
        "the delivery \(delivery.lowerBound) to \(delivery.upperBound) days after the draw",
        "whole thousands up to \(Offering.lotSizes.upperBound.grouped) shares",
        "within \(apart) points of lots", "moves by at most \(Self.words[Day.mostDaysMoved / 7]) weeks",
        "(and by \(few) rows)", "when a fifth of its rows (and \(few))",
      ], in: "doubtful-rows.md")
    try expect(
      [
        "at most \(Auction.longestPeriod) days for bids, \(Auction.longestToOpening) until the opening and "
          + "\(Auction.longestToDelivery) until the delivery", "lowest price \(prices[0]) to \(prices[1])",
        "within \(RightsNotice.mostDays) days",
      ], in: "doubtful-auctions.md")
  }

  @Test func `those of the rules for closes and holidays`() throws {
    let percent = CloseImplausibility.mostPercent
    #expect(ClosesReview.fewest == 20)
    let tenths = [Board.tpex, .emerging].map { $0.mostPercentWithoutClose / 10 }
    #expect(tenths == [1, 3])
    try expect(
      [
        "the previous average within \(percent) %", "at most \(percent) % from that close",
        "as often \(percent) % up", "the first \(Self.words[ClosesReview.newListingDays]) days of a listing",
        "one of the \(Self.words[ClosesReview.sessionsCompared]) sessions before",
        "more than \(Board.twse.mostPercentWithoutClose) % (and twenty) of the codes",
        "for TPEx it is a tenth, for the emerging board three tenths",
        "more than \(HolidayReview.most) weekdays of a year or \(Self.words[HolidayReview.mostInARow]) in a row",
        "more than \(Self.words[HolidayReview.mostChanges]) of its days",
      ], in: "doubtful-closes.md")
  }
}
