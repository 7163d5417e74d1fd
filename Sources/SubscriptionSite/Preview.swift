internal import Localization
internal import SubscriptionLists

/// What search engines and messengers show of a page.
struct Preview {
  let description: Text
  /// The page's address and that of its picture; nil if the folder's address is not known.
  let url: Text?
  let picture: String?
  /// The form of the preview, by Twitter's names, which others use too.
  let card: String

  /// A page without a picture of its own.
  init(_ description: Text, path: Text, _ options: OutputOptions) {
    self.description = description
    url = options.siteURL.map { Text(verbatim: "\($0)/") + path }
    picture = options.siteURL.map { "\($0)/assets/icon-512.png" }
    card = "summary"
  }

  /// An offering's page, with a picture if it has a chart.
  init(_ row: OfferingTableRow, path: Text, hasPicture: Bool, _ options: OutputOptions) {
    let days = row.first.flatMap { first in row.last.map { first + Text(phrase: "to") + $0 } }
    let facts: [(String, Text?)] = [
      ("colPeriod", days), ("colPrice", row.price.map(Text.init(verbatim:))),
      ("colCash", row.cash.map { Text(phrase: "dollars", $0) }),
      ("event_draw", row.drawDay), ("colPremium", row.premium?.plain),
    ]
    description =
      ([Text(verbatim: row.market)]
      + facts.compactMap { name, value in value.map { [Text(phrase: name), $0].joined(Text(verbatim: " ")) } })
      .joined(Text("｜", " | "))
    url = options.siteURL.map { Text(verbatim: "\($0)/") + path }
    let own = hasPicture ? Self.picturePath(of: row.id) : nil
    picture = options.siteURL.map { "\($0)/\(own ?? "assets/icon-512.png")" }
    card = own == nil ? "summary" : "summary_large_image"
  }

  /// The path of an offering's picture in the output folder.
  static func picturePath(of id: String) -> String { "offerings/\(id).png" }
}

extension Preview: PageFields {
  var fields: PageMembers {
    ["description": .of(description), "url": .of(url), "picture": .of(picture), "card": .of(card)]
  }
}
