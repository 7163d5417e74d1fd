@testable import Decoding
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import Testing
@testable import Values

@Suite struct OfferingFactTests {
  @Test func `every property of an offering is a fact, and every fact is an output field`() throws {
    let properties = Mirror(reflecting: try Offering.sample()).children.compactMap(\.label)
    #expect(Set(properties) == Set(Offering.Key.allCases.map { "\($0)" }))
    let fields = Offering.fields.map(\.name)
    #expect(Set(fields).count == fields.count)
    #expect(Set(Offering.Key.allCases.map(\.rawValue)).subtracting(fields) == [])
  }

  @Test(arguments: Offering.Key.allCases)
  func `a fact gets and sets the property of its name, and no other`(key: Offering.Key) throws {
    let texts: [Offering.Key: String] = [
      .code: "2330", .name: "台積電", .market: "初上市", .underwriter: "元大", .winRate: "0.50", .isCancelled: "true",
    ]
    let access = Offering.access(key)
    let text: String =
      texts[key] ?? (access.form == .day ? "1970-01-02" : access.form == .integer ? "7" : "1.5")
    let before = try Offering.sample()
    var after = before
    access.set(text: text, in: &after)
    #expect(access.text(in: after) == text && access.text(in: before) != text)
    let changed = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
      .filter { "\($0.value)" != "\($1.value)" }.compactMap(\.0.label)
    #expect(changed == ["\(key)"])
    // What is written is read back, from files and from the store.
    var (file, stored) = (before, before)
    #expect(access.set(json: access.json(in: after), in: &file) && file == after)
    #expect(access.set(stored: access.stored(in: after), in: &stored) && stored == after)
  }

  @Test func `the first value of a fact that is newer than the list is no change, any other value is`() throws
  {
    func changes(_ values: String?...) throws -> [[String?]] {
      let moment = Instant(secondsSince1970: 0)
      var known = Tracked(id: "x", record: Later(code: try #require(StockCode("9935"))), firstSeen: moment)
      known.record.method = values[0]
      for value in values.dropFirst() {
        var seen = known.record
        seen.method = value
        known.update(with: seen, at: moment)
      }
      return known.revisions.map { $0.changes.map(\.to) }
    }
    #expect(try changes(nil, "承銷方式") == [])
    #expect(try changes(nil, "承銷方式", "元大", nil) == [["元大"], [nil]])
  }

  @Test func `a list without an optional column is read, one without an expected column only if accepted`()
    throws
  {
    let header = Offering.Key.allCases.compactMap { Offering.column($0)?.name }
    let cells = [
      "9935", "慶豐富", "上市增資", "113/10/29", "113/11/01", "113/11/05", "113/11/13", "340,000", "340,000",
      "1,000",
      "9,282,000", "0", "27.3", "27.3", "凱基", "0", "",
    ]
    func method(
      in header: [String], _ cells: [String], _ column: ListColumn, mayLack: Bool = false
    ) throws -> String? {
      var source = ListSource<Later>(SourceID("list"), .required, .unguarded, urls: [], scope: nil) { key in
        switch key {
        case .code: Offering.column(.code)
        case .name: Offering.column(.name)
        case .method: column
        }
      }
      source.mayLackColumns = mayLack
      return try ListDecoder(of: source, in: header).repairedRecord(cells)?.0.method
    }
    #expect(try method(in: header, cells, .optional("協辦券商")) == nil)
    #expect(try method(in: header + ["協辦券商"], cells + ["元大"], .optional("協辦券商")) == "元大")
    #expect(try method(in: header, cells, .expected("協辦券商"), mayLack: true) == nil)
    for (column, mayLack) in [(ListColumn.expected("協辦券商"), false), (.required("協辦券商"), true)] {
      let error = try #require(throws: NotUnderstood.self) {
        try method(in: header, cells, column, mayLack: mayLack)
      }
      #expect(error.reason[.english].hasPrefix("the column 協辦券商 is missing"))
    }
  }
}

/// A record with a fact that is newer than its lists.
private struct Later: Hashable, ListedRecord {
  enum Key: String, FactKey { case code, name, method }
  static func fact(_ key: Key) -> Fact<Later> {
    switch key {
    case .code: Fact(required: Text("", ""), { $0.code }, { $0.code = $1 })
    case .name: Fact(required: Text("", ""), { $0.name }, { $0.name = $1 })
    case .method: Fact(Text("", ""), isLater: true, { $0.method }, { $0.method = $1 })
    }
  }
  static let facts = Key.allCases.map(fact)
  static let kind = RecordKind(
    name: "later", idSuffix: nil, folder: "later", noun: Text("", ""), counted: .empty, open: Text("", ""),
    closed: Text("", ""))
  static let rules: [Rule<Later>] = []
  static let massChanges: [MassChange<Later>] = []
  var code: StockCode
  var name = ""
  var method: String?
  init(code: StockCode) { self.code = code }
  var identity: String { "" }
  var period: [Day?] { [] }
  var listDay: Day? { nil }
  var lastDay: Day? { nil }
  var isClosed: Bool { false }
  var scope: Scope? { nil }
  func mayBe(_ other: Later) -> Bool { code == other.code }
}
