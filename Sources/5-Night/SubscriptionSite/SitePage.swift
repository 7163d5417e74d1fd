internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport

/// A page that a night writes once in each language, such as auctions.html: the page of a list, or of several.
///
/// Its Swift file makes one (`AuctionsPage.page`), with what is in the head of every page and with the content. A list names
/// its pages as a ``PagedRecord``, and `Site.pages` names those that belong to no list; ``Site`` writes them all, and
/// ``IndexPage`` links those that look back. So a page that is named there has its address, its translation and its link.
/// Pages of single records are none of these: a list writes them itself.
struct SitePage: Sendable {
  let title, subtitle: Text
  let template: any KeyPath<Templates, Template> & Sendable
  /// Whether index.html links it below the table, which it does for a page that has something to show. The others are
  /// linked by the templates.
  let isLinkedBelow: @Sendable (Report) -> Bool
  private let name: String
  private let own: @Sendable (Report, PageHistory) -> PageContent

  /// - Parameters:
  ///   - name: `auctions` for auctions.html and auctions.en.html.
  ///   - own: What the template shows besides head and foot, with the data for its script as `block` if it has one.
  init(
    _ name: String, _ template: any KeyPath<Templates, Template> & Sendable, title: Text, subtitle: Text,
    isLinkedBelow: @escaping @Sendable (Report) -> Bool = { _ in false },
    own: @escaping @Sendable (Report, PageHistory) -> PageContent
  ) {
    (self.name, self.template, self.title, self.subtitle) = (name, template, title, subtitle)
    (self.isLinkedBelow, self.own) = (isLinkedBelow, own)
  }

  /// The path in the output folder.
  func path(in language: Language) -> String { "\(name)\(language.fileSuffix).html" }

  var path: Text { Text { path(in: $0) } }

  func content(_ report: Report, _ history: PageHistory) -> PageContent {
    .page(
      own(report, history), of: report, title: title,
      preview: .preview(subtitle, path: path(in:), report.options), path: path(in:))
  }
}

/// A list with pages of its own. The others are on the pages of several lists, as on that of what comes.
protocol PagedRecord: PublishedRecord {
  /// The pages of all its records.
  static var pages: [SitePage] { get }
  /// Writes the pages of each record, with what they load; none by default.
  ///
  /// - Parameter write: Gets a file's path in the output folder and its bytes.
  static func writeRecords(
    of report: Report, _ history: PageHistory, with templates: [Templates],
    to write: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) throws
}

extension PagedRecord {
  static func writeRecords(
    of _: Report, _: PageHistory, with _: [Templates],
    to _: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) throws {}
}

extension Lists {
  static var paged: [any PagedRecord.Type] { all.compactMap { $0 as? any PagedRecord.Type } }
}
