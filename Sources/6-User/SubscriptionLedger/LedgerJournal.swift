internal import Decoding
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import ListEngine
package import Localization
internal import Values

/// The journal as a file, CSV or JSON, which gives the same entries and so the same bytes when it is read again.
///
/// `ledger --export` and `--import` use it: it is the copy that a user keeps, and the way to another machine.
/// An import adds what is missing at the end and refuses a journal that differs before it. No column is ever
/// renamed, for exports of earlier versions must be read for good.
package enum LedgerJournal {
  package static let columns = [
    "number", "recorded", "kind", "account", "person", "offering", "code", "name", "day", "price", "shares",
  ]

  /// Those of journals from before bids and rights.
  private static let earlierColumns = Array(columns.dropLast())

  /// Those that people choose, which a spreadsheet must not run.
  private static let areTexts = columns.map { ["account", "person", "offering", "name"].contains($0) }

  package static func csv(_ entries: [LedgerEntry]) -> [UInt8] {
    var text = CSVText()
    text.add(columns)
    for entry in entries { text.add(cells(of: entry).map { $0 ?? "" }, areTexts: areTexts) }
    return text.bytes
  }

  package static func json(_ entries: [LedgerEntry]) -> [UInt8] {
    let values = entries.map { entry in
      JSONValue.object(
        zip(columns, cells(of: entry)).map { column, cell in
          switch column {
          case "number", "shares": (column, .integerOrNull(cell.flatMap { Int($0) }))
          case "price": (column, .numberOrNull(entry.price))
          default: (column, .stringOrNull(cell))
          }
        })
    }
    return (["entries": .array(values)] as JSONValue).file
  }

  private static func cells(of entry: LedgerEntry) -> [String?] {
    [
      "\(entry.number)", entry.recorded.description, entry.kind.rawValue, entry.account, entry.person,
      entry.offering, entry.code.description, entry.name, entry.day.description, entry.price?.description,
      entry.shares.map { "\($0)" },
    ]
  }

  /// Why a file cannot be read: the row, the column, the text and the reason.
  package struct Unreadable: Error, CustomStringConvertible {
    package let reason: Text

    package var description: String { reason[.english] }
  }

  /// The journal of a file, whose entries must be in order and fit each other.
  package static func ledger(of bytes: [UInt8]) throws(Unreadable) -> Ledger {
    let isJSON = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
    var ledger = Ledger()
    for (index, row) in try (isJSON ? objects(in: bytes) : records(in: bytes)).enumerated() {
      let location = Text("第 \(index + 1) 筆", "entry \(index + 1)")
      let entry = try entry(of: row, location)
      do throws(Ledger.Refusal) { try ledger.add(entry, isForced: true) } catch .unprintable(let column) {
        throw Unreadable(reason: location + Text("，\(column)：", ", \(column): ") + PrintableText.notALine())
      } catch .malformed {
        throw Unreadable(reason: location + fault(of: row, entry, number: index + 1))
      } catch {
        throw Unreadable(
          reason: location + Text("：與先前的紀錄不符：", ": it does not fit the entries before it: ") + error.reason)
      }
    }
    return ledger
  }

  /// Which cell of an entry cannot be, beside those of its kind.
  private static func fault(of row: [String: String], _ entry: LedgerEntry, number: Int) -> Text {
    func wrong(_ column: String, _ reason: Text) -> Text {
      let text = row[column] ?? ""
      return Text("，\(column)：「\(text)」", ", \(column): '\(text)' ") + reason
    }
    if entry.number != number {
      return wrong("number", Text("應為 \(number)", "is not \(number), the next one"))
    }
    if (entry.price != nil) != (entry.kind == .sold) {
      return wrong("price", Text("：賣出才有，且須有", "is wrong: a sale has one, and nothing else"))
    }
    if !entry.target.isWhole {
      return wrong(
        "offering",
        Text(
          "：投標的 id 後須有 @ 與投標價，其他沒有", "is wrong: that of a bid has its price after an @, and no other has one")
      )
    }
    return wrong(
      "shares",
      Text(
        "：投標與持股須有股數，其他紀錄可留空或填正數",
        "is wrong: a bid has its shares, and so has what is held; of all others they are above 0 or left out")
    )
  }

  private static func records(in bytes: [UInt8]) throws(Unreadable) -> [[String: String]] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(reason: Text("不是 UTF-8", "it is not UTF-8"))
    }
    let records: [[String]]
    do { records = try CSVReader.records(of: text) } catch { throw Unreadable(reason: error.message) }
    guard let titles = records.first, [columns, earlierColumns].contains(titles) else {
      let titles = columns.joined(separator: ",")
      throw Unreadable(reason: Text("第一行不是 \(titles)", "its first line is not \(titles)"))
    }
    var rows: [[String: String]] = []
    for (index, record) in records.dropFirst().enumerated() {
      guard record.count == titles.count else {
        throw Unreadable(
          reason: Text(
            "第 \(index + 1) 筆：有 \(record.count) 欄，應為 \(titles.count) 欄",
            "entry \(index + 1): it has \(record.count) columns and not \(titles.count)"))
      }
      let cells = zip(record, areTexts).map { $1 ? Formula.unguarded($0) : $0 }
      rows.append(Dictionary(uniqueKeysWithValues: zip(titles, cells)).filter { !$0.value.isEmpty })
    }
    return rows
  }

  private static func objects(in bytes: [UInt8]) throws(Unreadable) -> [[String: String]] {
    do {
      let file = try JSONDecoder().decode(File.self, from: Data(bytes))
      return file.entries.map { $0.compactMapValues(\.?.text) }
    } catch {
      // What the decoder says is for programmers.
      throw Unreadable(
        reason: Text(
          "不是帳本匯出檔：沒有以 entries 列出的紀錄", "it is not a journal: there is no list of entries in it"))
    }
  }

  private struct File: Decodable { var entries: [[String: Scalar?]] }

  /// A number by its digits, or a text. Earlier versions wrote prices as texts.
  private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      switch JSONValue(scalar: decoder) {
      case .integer(let number)?: text = String(number)
      case .decimal(let number)?: text = number
      default: text = try decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  private static func entry(of row: [String: String], _ location: Text) throws(Unreadable) -> LedgerEntry {
    func cell<Value>(_ column: String, _ what: Text, _ read: (String) -> Value?) throws(Unreadable) -> Value {
      guard let value = row[column].flatMap(read) else {
        let text = row[column] ?? ""
        throw Unreadable(
          reason: location + Text("，\(column)：「\(text)」不是", ", \(column): '\(text)' is not ") + what)
      }
      return value
    }
    func text(_ column: String) throws(Unreadable) -> String { try cell(column, Text("文字", "a text")) { $0 } }
    if let unknown = row.keys.filter({ !columns.contains($0) }).min() {
      throw Unreadable(reason: location + Text("：沒有欄位 \(unknown)", ": there is no column \(unknown)"))
    }
    let kinds = LedgerEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let time = "2024-10-29T21:30:00+08:00"
    return LedgerEntry(
      number: try cell("number", Text("數字", "a number")) { Int($0) },
      recorded: try cell("recorded", Text("時間，例如 \(time)", "a time such as \(time)")) { Instant($0) },
      kind: try cell("kind", Text("可用的種類：\(kinds)", "one of \(kinds)")) { LedgerEntry.Kind(rawValue: $0) },
      account: try text("account"), person: try text("person"), offering: try text("offering"),
      code: try cell("code", Text("股票代號", "a stock code")) { StockCode($0) }, name: try text("name"),
      day: try cell("day", Text("日期，例如 2024-10-29", "a day such as 2024-10-29")) { Day(iso: $0) },
      price: row["price"] == nil
        ? nil : try cell("price", Text("價格，例如 43.91", "a price such as 43.91")) { Price($0) },
      shares: row["shares"] == nil ? nil : try cell("shares", Text("股數", "a number of shares")) { Int($0) })
  }
}

extension Ledger.Refusal {
  /// What the entries before it lack, or have.
  fileprivate var reason: Text {
    switch self {
    case .notApplied: Text("之前沒有這筆申購、投標或認股", "none of them is what it is about")
    case .notWon: Text("之前未記為中籤或得標", "it was not won")
    case .wonAlready: Text("已中籤或得標", "it was won")
    case .soldAlready: Text("已賣出", "it is sold")
    case .appliedAlready: Text("已記過", "it is recorded already")
    case .malformed, .unprintable: Text("紀錄不完整", "it is incomplete")
    }
  }
}
