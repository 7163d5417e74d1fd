package import ListEngine
package import Localization
package import Values

/// A calendar entry, ready to be written: texts, days and the stamps that calendars compare.
///
/// Made by `EvaluatedRecord.entries`, one a kind of day, and written by the iCalendar files, the feeds and
/// the page's buttons. Its `uid` is the record's id and the kind; it is the same for every installation and
/// contains nothing that can change.
package struct Entry: Hashable, Sendable {
  /// What it is about, with other entries.
  package let recordID: String
  /// The name of its kind.
  package let kind: String
  package var state: EntryState
  /// SUMMARY: a title that is clear on its own.
  package var summary: Text
  /// DESCRIPTION: plain text. Both texts are empty in a report once no feed shows the entry any more.
  package var details: Text
  /// The same for every installation, and without anything that can change (RFC 5545 section 3.8.4.7, RFC 7986
  /// section 5.3).
  package let uid: String
  /// The kind of what it is about, and its own.
  package let categories: [Text]
  /// The exchange's page about it.
  package let page: String
  /// CLASS (RFC 5545 section 3.8.1.3).
  package var isPrivate = false
  /// Whether the main feed and the filtered ones have it.
  package let isInMainFeed: Bool

  package init(
    recordID: String, kind: String, state: EntryState, summary: Text, details: Text, uid: String,
    categories: [Text], page: String, isPrivate: Bool = false, isInMainFeed: Bool = true
  ) {
    (self.recordID, self.kind, self.state, self.uid) = (recordID, kind, state, uid)
    (self.summary, self.details, self.categories, self.page) = (summary, details, categories, page)
    (self.isPrivate, self.isInMainFeed) = (isPrivate, isInMainFeed)
  }
}

/// A record at a moment: a tracked record with what is computed of it, such as stage, premium and days.
///
/// `PublishedRecord.evaluate` makes it; ``Field`` reads it for files, ``DayKind`` for calendars, and answers
/// and pages show it. It is made again for each night and question and never stored: what is stored is
/// `known`.
package protocol EvaluatedRecord: Sendable {
  associatedtype Record: PublishedRecord where Record.Item == Self

  var known: Tracked<Record> { get set }
  var isCancelled: Bool { get }
  /// The details of every entry, a line each; nil for one that does not apply.
  var lines: [Text?] { get }
  /// The exchange's page about it.
  var page: String { get }
}

/// The calendar of a list.
package struct Feed: Sendable {
  /// Whether it is the one of the data set, beside which the others stand in a folder.
  package var isMain: Bool { !path.contains("/") }
  /// In the output folder, without the suffixes.
  package let path: String
  package let title, about: Text
  /// What it has, among the calendars to subscribe to.
  package let link: Text
  /// The category of its entries.
  package let category: Text
  /// In front of the titles of cancelled records, and of days that the exchange withdrew.
  let cancelledMark, undatedMark: Text
}

extension EvaluatedRecord {
  package var id: String { known.id }
  package var record: Record { known.record }
  /// The code and the name of its security.
  package var security: String { "\(record.code) \(record.name)" }
  package var details: Text { lines.compactMap(\.self).joined(Text(verbatim: "\n")) }

  /// The known days, in the order of the kinds; of a period the first, even while its last is not known.
  package var days: [(kind: DayKind<Self>, day: Day)] {
    Record.days.compactMap { kind in kind.first(self).map { (kind, $0) } }
  }

  /// The entries tonight, one for each kind that has days, or had days before, with new stamps where something changed.
  package func entries(at moment: Instant) -> [Entry] {
    let (details, page, isCancelled) = (details, page, isCancelled)
    return Record.days.compactMap { kind in
      let before = known.calendar[kind.name]
      let days = kind.days(of: self)
      // An entry whose day the exchange withdrew stays where subscribers last saw it, with a mark: only an
      // announcement of the exchange cancels.
      guard let shown = days ?? before.map({ $0.start...$0.end }) else { return nil }
      var summary = kind.summary(of: self)
      if isCancelled {
        summary = [Record.feed.cancelledMark + summary[0], Text(verbatim: security)]
      } else if days == nil {
        summary[0] = Record.feed.undatedMark + summary[0]
      }
      let title = summary.joined(Text(verbatim: "｜"))
      return Entry(
        recordID: id, kind: kind.name,
        state: EntryState(
          shown, isCancelled: isCancelled, content: Fingerprint.of([title[.chinese], details[.chinese]]),
          at: moment
        ).following(before), summary: title, details: details, uid: "\(id)-\(kind.name)@subcal",
        categories: [Record.feed.category, kind.title], page: page, isInMainFeed: kind.isInMainFeed(self))
    }
  }
}
