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
    try body("subscriptions.json", SubscriptionsJSON.file(self))
    let tables = SubscriptionsCSV.files(self)
    try body("subscriptions.csv", tables.plain)
    try body("subscriptions.excel.csv", tables.excel)
    try body("changes.atom", ChangesFeed.file(self))
    try body("changes.json", ChangesJSON.file(self))
    try body("dataset.jsonld", DatasetDescription.file(self))
    try body("openapi.json", OpenAPI.file(self))
    try body("schema/subscriptions.schema.json", JSONSchema.file(self))
    try body("schema/subscriptions.csv-metadata.json", CSVMetadata.file)
    try body(TrackRecord.path, trackRecord.json.file)
    try body("schema/track-record.schema.json", TrackRecordSchema.file(self))
    try body("auctions.json", AuctionsJSON.file(self))
    try body("auctions.csv", AuctionsCSV.file(auctions.map(\.evaluated)))
    try body("schema/auctions.schema.json", AuctionsJSON.schema(self))
    try body("schema/auctions.csv-metadata.json", CSVMetadata.file(of: "auctions.csv", AuctionField.all))
    for item in auctions { try write(item.evaluated.known, to: body) }
    try body("coming.json", ComingJSON.file(self))
    try body("schema/coming.schema.json", ComingJSON.schema(self))
    for item in coming { try write(item.evaluated.known, to: body) }
    try CalendarFeeds.forEachFile(of: self, body)
    for item in items { try write(item.known, to: body) }
  }

  private func write<Record: PublishedRecord>(
    _ known: Tracked<Record>, to body: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) rethrows {
    try body(RecordFile<Record>.path(of: known.id), RecordFile<Record>.file(known))
  }
}
