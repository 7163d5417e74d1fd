internal import JSON
internal import ListEngine
internal import SubscriptionLists
package import SubscriptionReport

extension Report {
  /// Every output file by its path in the output folder.
  package var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    forEachFile { files[$0] = $1 }
    return files
  }

  /// Makes every output file, one after the other: of a long list all of them take much memory. `body` gets the path
  /// in the output folder and the bytes.
  package func forEachFile(_ body: (_ path: String, _ bytes: [UInt8]) throws -> Void) rethrows {
    for list in Lists.all { try list.forEachFile(of: self, body) }
    try ComingFile.forEach(of: self, body)
    try CalendarFeeds.forEachFile(of: self, body)
    let changes = ChangesFeed.changes(self)
    try body(ChangesFeed.path, ChangesFeed.file(changes, options))
    try body(ChangesJSON.path, ChangesJSON.file(changes, options))
    try body(DatasetDescription.path, DatasetDescription.file(self))
    try body(OpenAPI.path, OpenAPI.file(self))
    try body(TrackRecord.path, trackRecord.json.file)
    try body(BidRecord.path, bidRecord.json.file)
    for (path, schema) in [
      (TrackRecord.path, TrackRecordSchema.schema), (BidRecord.path, BidRecord.schema),
      (ChangesJSON.path, ChangesJSON.schema), (LatestFile.path, LatestSchema.members),
      (RunSchema.path, RunSchema.members),
    ] {
      try body(JSONSchema.path(of: path), JSONSchema.file(of: path, schema, self))
    }
  }
}

extension PublishedRecord {
  fileprivate static func forEachFile(
    of report: Report, _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) rethrows {
    try ListFiles<Self>.forEach(of: report, body)
  }
}
