internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Values

/// The entries of a calendar file as the last night published it, by UID.
///
/// A kind of day may move to another file while entries of it are still to come. The old file then keeps these entries
/// for a while, cancelled and with a higher SEQUENCE, so that subscribers' programs remove them (RFC 5545, sections
/// 3.8.1.11 and 3.8.7.4). The published file is the only record of which entries these are: a lost store changes
/// nothing, and a new folder has none of them.
struct FormerFeed: Sendable {
  /// An entry as it stands in the file, from BEGIN to END.
  struct Block: Sendable {
    let lines: [UInt8]
    let isCancelled: Bool
    let sequence: Int
    let lastModified: Day
  }

  private let blocks: [String: Block]

  /// Reads what this program writes. An entry of another form is no entry.
  init(_ file: [UInt8]) {
    var blocks: [String: Block] = [:]
    let text = String(decoding: file, as: UTF8.self)
    for part in text.components(after: "BEGIN:VEVENT\r\n", before: "END:VEVENT\r\n") {
      guard let (uid, block) = Self.block(of: part) else { continue }
      blocks[uid] = block
    }
    self.blocks = blocks
  }

  subscript(uid: String) -> Block? { blocks[uid] }

  private static func block(of text: Substring) -> (String, Block)? {
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\r\n") where line.first != " " {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      values[line[..<colon]] = line[line.index(after: colon)...]
    }
    // Alarms are in no file that loses entries.
    guard values["BEGIN"] == nil, let uid = values["UID"], uid.hasSuffix("@subcal"),
      let sequence = values["SEQUENCE"].flatMap({ Int($0) }), EntryState.sequences.contains(sequence),
      let modified = values["LAST-MODIFIED"].flatMap({ Day(compact: $0.prefix(8)) })
    else { return nil }
    return (
      String(uid),
      Block(
        lines: Array("BEGIN:VEVENT\r\n\(text)END:VEVENT\r\n".utf8),
        isCancelled: values["STATUS"] == "CANCELLED", sequence: sequence, lastModified: modified)
    )
  }
}

extension String {
  /// The parts between two marks.
  fileprivate func components(after start: String, before end: String) -> [Substring] {
    var (parts, rest): ([Substring], Substring) = ([], self[...])
    while let first = rest.firstRange(of: start) {
      let inside = rest[first.upperBound...]
      guard let last = inside.firstRange(of: end) else { break }
      parts.append(inside[..<last.lowerBound])
      rest = inside[last.upperBound...]
    }
    return parts
  }
}

extension Entry {
  /// The entry as the end of one that a file no longer has.
  func ended(after former: FormerFeed.Block, in feed: Text, at moment: Instant) -> Entry {
    var ended = self
    ended.state.status = .cancelled
    ended.state.sequence = min(
      max(state.sequence, former.sequence) + 1, EntryState.sequences.upperBound)
    ended.state.lastModified = moment
    // Neither says that the offering is cancelled, which it is not.
    let code = Text(verbatim: "｜\(recordID.prefix { $0 != "-" })")
    ended.summary =
      Text("已移到「\(feed[.chinese])」行事曆", "Moved to the calendar '\(feed[.english])'") + code
    ended.details = Text(
      "這份行事曆不再列出這種日子；訂閱「\(feed[.chinese])」行事曆即可看到。申購案本身沒有取消。",
      "This calendar has this kind of day no more; the calendar '\(feed[.english])' has it. The offering is not cancelled."
    )
    return ended
  }
}
