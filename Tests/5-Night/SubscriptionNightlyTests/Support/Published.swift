import Diagnostics
import Foundation
import Localization
import Posix
import SubscriptionNightly
import TestSupport
import Testing

/// A run's status, warnings and published files.
struct Published: Equatable {
  /// A source in run.json.
  struct Source: Equatable, Decodable {
    var id: String
    var outcome: String
    var rows: Int?
    var tradingDay: String?
  }

  /// The close of an item of subscriptions.json.
  struct Close: Equatable, Decodable {
    var code: String
    var close: NumberText?
    var closeDate: String?
  }

  var status: Diagnostics.ExitStatus
  var warnings: [String]
  /// The lists and the TWSE closes.
  var sources: [Source]
  var closes: [Close]

  init(_ outcome: NightlyRun.Outcome, in scratch: ScratchDirectory) throws {
    let record = try Self.decode(Record.self, "run.json", in: scratch)
    status = outcome.status
    warnings = outcome.warnings.map { $0[.english] }
    sources = record.sources.filter {
      $0.id.hasPrefix("twse-subscriptions-") || $0.id == "twse-closes"
    }
    closes = try Self.decode(List.self, "subscriptions.json", in: scratch).items
    #expect(record.exitStatus == outcome.status.rawValue)
    // run.json, which is public, has only the names of the store and the folder.
    let folder = scratch.path.string
    let published = warnings.map {
      $0.replacing("\(folder)/store/store.db", with: "store.db").replacing("\(folder)/public", with: "public")
    }
    #expect(record.warnings == published)
  }

  private struct Record: Decodable {
    var exitStatus: Int32
    var warnings: [String]
    var sources: [Source]
  }

  private struct List: Decodable {
    var items: [Close]
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ name: String, in scratch: ScratchDirectory
  ) throws -> Value {
    let path = scratch.path.appending("public").pushing(FilePath(name))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(contentsOf: URL(filePath: path.string)))
  }
}
