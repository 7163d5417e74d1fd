import Diagnostics
import Foundation
import Localization
import SubscriptionCalendar
import SystemPackage
import TestSupport
import Testing

@testable import SubscriptionNightly

/// What follows from the sources and is written nowhere else.
@Suite struct SourceTests {
  @Test func `the documents name every host that a night asks`() throws {
    #expect(NightlySettings.hosts == ["openapi.twse.com.tw", "www.twse.com.tw", "www.tpex.org.tw"])
    for name in ["docs/data.md", "docs/zh-TW/data.md"] {
      let text = try String(contentsOfFile: Repository.path(name), encoding: .utf8)
      #expect(NightlySettings.hosts.filter { !text.contains($0) } == [], "\(name)")
    }
  }

  @Test(arguments: [
    ("twse-closes", true), ("emerging-closes", true), ("twse-subscriptions-2026", true),
    ("twse-subscriptions-1026", false), ("other-subscriptions-2026", false), ("twse-holidays-2026", true),
    ("other-holidays-2026", false),
  ])
  func `only closes, lists and holidays can be accepted as they are`(source: String, isGuarded: Bool) {
    #expect(NightlySettings.isGuarded(source) == isGuarded)
  }

  @Test(arguments: [[], ["first"], ["second"], ["first", "second"]])
  func `a year counts as read only when each of its lists was read`(read: [String]) throws {
    let night = try Night()
    var settings = try night.settings("2024-10-29T21:30")
    settings.store = night.scratch.path.appending("store.db")
    let sources = try [("first", "9935"), ("second", "4174")].map { name, code in
      let offering = Offering(code: try #require(StockCode(code)), name: "甲", market: Market("上市增資"))
      let id = SourceID(description: name)
      var list = ListSource<Offering>(
        name, .bestEffort, .unguarded, urls: [], scope: .year(2024), column: { _ in nil })
      list.filing = (2024, .drawDate, Text("", ""))
      return NightSource(
        id, .optional(ifMissing: .empty), .unguarded, urls: [], listYear: 2024,
        decode: { _ in Decoded(content: [offering], rowNumbers: [1], form: .csv, rowCount: 1) },
        records: \.content.count, add: { [list] in $1.add($0, from: list) })
    }
    let bodies = try sources.map { source in
      let missing = SubcalError(.unavailable, source: source.id.description, reason: .empty, advice: .empty)
      return DecodedBody(
        source: source, form: 1,
        result: read.contains(source.id.description) ? .success(try source.decode([])) : .failure(missing))
    }
    let store = try StoreRecovery(settings.store, startedAt: settings.asOf)
    let inputs = try AcceptedInputs(
      bodies, of: [sources], settings: settings, prior: PriorState(settings, store), store: store)
    #expect(inputs.offerings.count == read.count)
    #expect(inputs.yearsRead == (read.count == 2 ? [2024] : []))
  }
}
