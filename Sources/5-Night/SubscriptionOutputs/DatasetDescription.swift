internal import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport

/// dataset.jsonld: the data set as schema.org's Dataset, in JSON-LD 1.1, for search engines of data.
///
/// It names no moment, so that it changes only with the place of the files.
package enum DatasetDescription {
  package static let path = "dataset.jsonld"

  static func file(_ report: Report) -> [UInt8] {
    let site = report.options.siteURL
    let json: JSONValue =
      [
        // Not the remote context, which a reader would have to load.
        "@context": ["@vocab": "https://schema.org/"], "@type": "Dataset",
        "@id": .string(site.map { "\($0)/" } ?? "urn:subcal:dataset:subscriptions"), "name": "公開申購（股票抽籤）",
        "alternateName": ["@value": "Taiwan public share subscriptions", "@language": "en"],
        "description": "臺灣證券公開申購、競價拍賣與即將到來的現金增資除權：日期、承銷價、收盤價、溢價與中籤率，每晚依交易所公告更新。",
        "inLanguage": .string(Language.chinese.rawValue), "isAccessibleForFree": true,
        "version": .string(FileFormat.version),
        "isBasedOn": .array(
          Attribution.all.map { source in
            [
              "@type": "Dataset", "name": .string(source.name), "url": ["@id": .string(source.url)],
              "license": .string(source.licence),
            ]
          }),
        "distribution": .array(
          files.map { path, type in
            [
              "@type": "DataDownload", "name": .string(path), "encodingFormat": .string(type),
              // Relative to this file where its address is not known.
              "contentUrl": ["@id": .string(site.map { "\($0)/\(path)" } ?? path)],
            ]
          }),
      ]
    return json.file
  }

  private typealias File = (path: String, type: String)

  private static let files: [File] = {
    var paths: [String] = []
    for list in Lists.all {
      if list.list.hasFile { paths.append(PublishedForm.json.file(list.list.name)) }
      if list.list.hasTable { paths.append(PublishedForm.csv.file(list.list.name)) }
      if list.feed.isMain { paths.append(PublishedForm.calendar.file(list.feed.path)) }
    }
    paths += [
      ComingFile.path, TrackRecord.path, BidRecord.path, ChangesJSON.path, ChangesFeed.path,
    ]
    // A JSON Feed has a type of its own, which servers do not know.
    return paths.map { path in
      let type = path == ChangesJSON.path ? "application/feed+json" : PublishedForm(path: path)?.mediaType
      return (path, type ?? "")
    }
  }()

  static let schema = JSONSchema.members(["@context": ["type": "object"], "@type": ["const": "Dataset"]])
}
