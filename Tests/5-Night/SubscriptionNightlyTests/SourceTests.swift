import Diagnostics
import Foundation
import Localization
import Posix
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
    #expect((NightlySettings.guardedSource(source) != nil) == isGuarded)
  }
}
