@testable import SubscriptionCalendar
import Localization
import Testing

@Suite struct OfferingFactTests {
  @Test func `every property of an offering is a fact, and every fact is an output field`() throws {
    let properties = Mirror(reflecting: try Offering.sample()).children.compactMap(\.label)
    #expect(Set(properties) == Set(OfferingFact.allCases.map { "\($0)" }))
    let fields = ItemField.all.map(\.name)
    #expect(Set(fields).count == fields.count)
    #expect(Set(OfferingFact.allCases.map(\.name)).subtracting(fields) == [])
  }

  @Test(arguments: OfferingFact.allCases)
  func `a fact gets and sets the property of its name, and no other`(fact: OfferingFact) throws {
    func check<Value: Equatable>(
      _ get: FactAccess<Offering>.Get<Value>, _ set: FactAccess<Offering>.Set<Value>, _ value: Value
    ) throws {
      let before = try Offering.sample()
      var after = before
      set(&after, value)
      #expect(get(after) == value && get(before) != value)
      let changed = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
        .filter { "\($0.value)" != "\($1.value)" }.compactMap(\.0.label)
      #expect(changed == ["\(fact)"])
    }
    switch fact.declaration.access {
    case .code(let get, let set): try check(get, set, try #require(StockCode("2330")))
    case .market(let get, let set): try check(get, set, Market("初上市"))
    case .requiredText(let get, let set): try check(get, set, "台積電")
    case .optionalText(let get, let set): try check(get, set, "元大")
    case .day(let get, let set): try check(get, set, Day(number: 1))
    case .price(let get, let set): try check(get, set, Price("1.5"))
    case .count(let get, let set, _): try check(get, set, 7)
    case .rate(let get, let set): try check(get, set, WinRate("0.5"))
    case .fee, .ratio: Issue.record("no offering has a fee or a ratio")
    case .flag(let get, let set, _, _): try check(get, set, true)
    }
  }

  @Test func `the first value of an optional column is no change, any other value is`() throws {
    let offerings = try [nil, "凱基", "元大"].map { try Offering.sample(underwriter: $0) }
    func changes(_ column: ListColumn, from old: Int, to new: Int) -> [String?] {
      let fact = FactDeclaration<Offering>(
        name: "method", title: "承銷方式", meaning: "Method", column,
        .optionalText({ $0.underwriter }, { $0.underwriter = $1 }))
      return FactDeclaration.changes(from: offerings[old], to: offerings[new], among: [fact]).map(\.to)
    }
    #expect(changes(.optional("承銷方式"), from: 0, to: 1) == [])
    #expect(changes(.optional("承銷方式"), from: 1, to: 2) == ["元大"])
    #expect(changes(.optional("承銷方式"), from: 2, to: 0) == [nil])
    #expect(changes(.expected("承銷方式"), from: 0, to: 1) == ["凱基"])
  }

  @Test func `a list without an optional column is read, one without an expected column only if accepted`()
    throws
  {
    let declared = OfferingFact.allCases.map(\.declaration).filter { $0.column.need != .optional }
    let header = declared.map(\.column.name)
    let cells = [
      "9935", "慶豐富", "上市增資", "113/10/29", "113/11/01", "113/11/05", "113/11/13", "340,000", "340,000",
      "1,000",
      "9,282,000", "0", "27.3", "27.3", "凱基", "0", "",
    ]
    func name(
      in header: [String], _ cells: [String], _ column: ListColumn, mayLack: Bool = false
    ) throws -> String {
      let new = FactDeclaration<Offering>(
        name: "co_underwriter", title: "協辦券商", meaning: "Co-underwriter", column,
        .optionalText({ _ in nil }, { $0.name += "／" + ($1 ?? "nil") }))
      let columns = try ListColumns(declared + [new], in: header, source: "list", mayLack: mayLack)
      let offering = try ListRowDecoder(columns: columns).record(cells)
      var plain = offering
      plain.name = "慶豐富"
      #expect(try plain == .sample())
      return offering.name
    }
    #expect(try name(in: header, cells, .optional("協辦券商")) == "慶豐富／nil")
    #expect(try name(in: header + ["協辦券商"], cells + ["元大"], .optional("協辦券商")) == "慶豐富／元大")
    #expect(try name(in: header, cells, .expected("協辦券商"), mayLack: true) == "慶豐富／nil")
    for (column, mayLack) in [(ListColumn.expected("協辦券商"), false), (.required("協辦券商"), true)] {
      let error = try #require(throws: NotUnderstood.self) {
        try name(in: header, cells, column, mayLack: mayLack)
      }
      #expect(error.reason[.english].hasPrefix("the column 協辦券商 is missing"))
    }
  }
}
