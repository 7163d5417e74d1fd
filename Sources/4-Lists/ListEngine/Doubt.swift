package import Localization

/// What can be wrong with a row of a list.
///
/// A ``Rule`` has one; several rules of a list share it where they say the same in the end, such as that the days are out of
/// order. `doubt` in the files has the name, people read the title:
///
///     private static let lotSize = Doubt("lot_size", Text("申購股數從未見過", "a lot size never seen"))
///
/// `ListReview` puts the name into `Tracked.doubt`. Two doubts need no rule: `unreadable_row` and `missing_from_list`. The name
/// is published, so it never changes.
package struct Doubt: Hashable, Sendable {
  package let id: String
  /// What is wrong, in a few words.
  package let title: Text

  package init(_ id: String, _ title: Text) { (self.id, self.title) = (id, title) }

  /// That what is shown is in doubt, and why.
  package var note: Text { Text("存疑：", "in doubt: ") + title }

  /// What is published of a record whose row is in doubt.
  package enum Consequence: String, Sendable {
    /// The facts of an earlier night.
    case before
    /// What the list says, but for what is in doubt.
    case listed
    /// Some rules of the name withhold the row, others do not, and which of them is broken is not known.
    case either

    package var text: Text {
      switch self {
      case .before: Text("以下為前次公布的內容", "what follows was published before")
      case .listed: Text("其餘照來源所載", "all else is what the source says")
      case .either:
        Text(
          "以下為今日清單的內容，若不可能則為前次公布的內容",
          "what follows is what the list says, or where that cannot be, what was published before")
      }
    }
  }
}

// Doubts that reading and matching find.
extension Doubt {
  /// A cell cannot be read, or is not set where all rows have a value. Without the code, the period or the year of the list
  /// the row is not used; otherwise it is, and a fact that was known stays, unless it is a day that is not set any more.
  package static let unreadableRow = Doubt(
    "unreadable_row",
    Text("清單該列有無法讀取或未訂的欄位", "its row in the list has a cell that cannot be read or is not set"))
  /// The row is gone from the list, although older ones are still there.
  package static let missingFromList = Doubt("missing_from_list", Text("從清單中消失", "missing from the list"))
}

// Doubts of several lists.
extension Doubt {
  package static let dateOrder = Doubt("date_order", Text("日期順序不合理", "dates out of order"))
  package static let dateChange = Doubt(
    "date_change", Text("日期移動兩週以上，或過後才變動", "a day that moved by weeks, or changed once it had passed"))
  package static let dateDistance = Doubt("date_distance", Text("日期相距過遠", "dates too far apart"))
  package static let weekend = Doubt("weekend", Text("日期落在週末或休市日", "a day on a weekend or a holiday"))
  /// A name is another one than before, or than in the closes; it withholds nothing.
  package static let nameChange = Doubt("name_change", Text("證券名稱不同", "another name"))
  package static let identityChange = Doubt(
    "identity_change", Text("代號或發行市場不同", "another code or market"))
  /// Another list has another value; the rest of the row is published.
  package static let otherList = Doubt(
    "other_list", Text("與另一清單的內容不符", "what another list contradicts"))
  package static let repeatedRow = Doubt(
    "repeated_row", Text("清單同一案件有不同內容", "two different rows in the list"))
}

extension ListedRecord {
  /// What can be wrong with a row of the list, each once: what no rule says, then what the rules say, in their order.
  package static var doubts: [Doubt] {
    rules.map(\.doubt).reduce(into: [.unreadableRow, .missingFromList]) { doubts, doubt in
      if !doubts.contains(doubt) { doubts.append(doubt) }
    }
  }

  /// The doubt of a name; nil for one that only a newer version knows.
  package static func doubt(named name: String) -> Doubt? { doubts.first { $0.id == name } }

  /// What is wrong, by the name of a doubt; that name where only a newer version knows it.
  package static func title(ofDoubt name: String) -> Text {
    doubt(named: name)?.title ?? Text(verbatim: name)
  }

  /// What is published of a record whose row is in doubt: it follows from the rules.
  package static func consequence(of doubt: Doubt) -> Doubt.Consequence {
    if doubt == .unreadableRow { return .listed }
    let all = Set(rules.filter { $0.doubt == doubt }.map(\.consequence))
    return all.count < 2 ? all.first ?? .before : .either
  }
}

extension Tracked {
  /// What is wrong with the row that was last read.
  package var brokenRule: Doubt? { doubt.flatMap(Record.doubt) }

  /// What is published of it meanwhile, as a sentence; nil where nothing is wrong.
  package var consequenceText: Text? {
    brokenRule.map { (consequence ?? Record.consequence(of: $0)).text }
  }

  /// What is wrong with it, and what is published meanwhile, as a sentence; nil for nothing.
  package var doubtText: Text? {
    brokenRule.flatMap { doubt in
      let words = record.words(of: doubt).map { Text("（\($0)）", " (\($0))") }
      return consequenceText.map { doubt.note + words + .semicolon + $0 }
    }
  }
}
