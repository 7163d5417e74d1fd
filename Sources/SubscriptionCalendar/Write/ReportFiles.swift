extension Report {
  /// Every output file by its path in the output folder. All are made before the first is written.
  public var files: [String: [UInt8]] {
    var files = [
      "subscriptions.json": SubscriptionsJSON.file(self),
      "subscriptions.csv": SubscriptionsCSV.file(self),
      "subscriptions.excel.csv": ExcelCSV.file(self),
      "changes.atom": ChangesFeed.file(self),
      "changes.json": ChangesJSON.file(self),
      "dataset.jsonld": DatasetDescription.file(self),
      "openapi.json": OpenAPI.file(self),
      "schema/subscriptions.schema.json": JSONSchema.file(self),
      "schema/subscriptions.csv-metadata.json": CSVMetadata.file,
      TrackRecord.path: trackRecord.json.file,
      "schema/track-record.schema.json": TrackRecordSchema.file(self),
    ]
    files["auctions.json"] = AuctionsJSON.file(self)
    files["auctions.csv"] = AuctionsCSV.file(auctions.map(\.evaluated))
    files["schema/auctions.schema.json"] = AuctionsJSON.schema(self)
    files["schema/auctions.csv-metadata.json"] = CSVMetadata.file(of: "auctions.csv", AuctionField.all)
    for item in auctions { files[item.evaluated.known.path] = item.evaluated.known.file }
    files["coming.json"] = ComingJSON.file(self)
    files["schema/coming.schema.json"] = ComingJSON.schema(self)
    for item in coming { files[item.evaluated.known.path] = item.evaluated.known.file }
    files.merge(CalendarFeeds.files(self)) { _, new in new }
    for item in items { files[OfferingFile.path(of: item.known.id)] = OfferingFile.file(item.known) }
    return files
  }
}
