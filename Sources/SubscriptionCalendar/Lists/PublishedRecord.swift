/// A list as it is published.
package protocol PublishedRecord: ListedRecord {
  static func sources(_ request: ListRequest) -> [ListSource<Self>]
  /// The names of the kinds of its calendar entries, in the order of its file.
  static var entries: [String] { get }
  /// Whether its file says which rule its row breaks.
  static var publishesDoubt: Bool { get }
  /// The file of all records, if that says of a record what its own file does not: its last close.
  static var itemsFile: String? { get }
  /// The newest close of its code.
  func newestClose(in closes: CloseIndex) -> BoardClose?
}

extension PublishedRecord {
  package static var publishesDoubt: Bool { false }
  package static var itemsFile: String? { nil }

  package func newestClose(in closes: CloseIndex) -> BoardClose? { closes.newest(of: code) }
}

/// Every list. A new one is a folder beside these and its place in this line.
package enum Lists {
  package static let all: [any PublishedRecord.Type] = [Offering.self, Auction.self, RightsNotice.self]
}

/// The records of every list, by their type.
package struct TrackedLists: Sendable {
  private var byKind: [String: any Sendable] = [:]

  package init() {}

  /// The records of one list.
  package init<Record: ListedRecord>(_ records: [Tracked<Record>]) { self[Record.self] = records }

  package subscript<Record: ListedRecord>(_: Record.Type) -> [Tracked<Record>] {
    get { byKind[Record.kind.name] as? [Tracked<Record>] ?? [] }
    set { byKind[Record.kind.name] = newValue }
  }
}

extension Offering: PublishedRecord {
  package static let entries = CalendarEventKind.allCases.map(\.rawValue)
  package static var publishesDoubt: Bool { true }
  package static var itemsFile: String? { "subscriptions.json" }
  package func newestClose(in closes: CloseIndex) -> BoardClose? { closes.newest(for: self) }
}

extension Auction: PublishedRecord {
  package static let entries = AuctionEvent.Kind.allCases.map(\.rawValue).sorted()
}

extension RightsNotice: PublishedRecord {
  package static let entries = [RightsEvent.kind]
}
