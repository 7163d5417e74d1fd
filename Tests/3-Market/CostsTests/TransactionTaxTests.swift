import Costs
import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

@Suite struct TransactionTaxTests {
  @Test(arguments: [
    ("2330", SecurityClass.share), ("2897B", .share), ("2887Z1", .share), ("9904", .share), ("0050", .fund),
    ("00940", .fund),
    ("006208", .fund), ("00400A", .fund), ("020011", .fund), ("00679B", .bondFund),
    ("9103", .depositaryReceipt),
    ("910322", .depositaryReceipt), ("12341", .corporateBond), ("91051", .corporateBond),
    ("A131KA", .governmentBond),
  ])
  func `a code determines its security class`(code: String, security: SecurityClass) throws {
    #expect(SecurityClass(try #require(StockCode(code))) == security)
  }

  @Test func `a code of unknown form has no class, and the market may mark a government bond`() throws {
    #expect(SecurityClass(try #require(StockCode("123456"))) == nil)
    #expect(SecurityClass(of: try Offering.sample("9935")) == .share)
    #expect(SecurityClass(of: try Offering.sample("9935", market: "中央登錄公債")) == .governmentBond)
  }

  @Test(arguments: [
    (SecurityClass.share, ["0.3", "0.3", "0.3", "0.3", "0.3"]),
    (.fund, ["0.1", "0.1", "0.1", "0.1", "0.1"]),
    (.depositaryReceipt, ["0.1", "0.1", "0.1", "0.1", "0.1"]),
    (.corporateBond, ["0.1", "0", "0", "0", "0.1"]),
    (.bondFund, ["0.1", "0.1", "0", "0", "0.1"]),
    (.governmentBond, ["0", "0", "0", "0", "0"]),
  ])
  func `a security is taxed at the rate of the day of sale`(security: SecurityClass, rates: [String]) throws {
    let days = ["2009-12-31", "2010-01-01", "2017-01-01", "2026-12-31", "2027-01-01"]
    #expect(
      try days.map { TransactionTax.rate(of: security, soldOn: try day($0)).description } == rates)
  }
}
