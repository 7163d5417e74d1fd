extension Report {
  /// Every output file, by its path in the output folder: all bytes exist before the first is written.
  public var files: [String: [UInt8]] {
    var files = [
      "subscriptions.json": SubscriptionsJSON.file(self),
      "subscriptions.csv": SubscriptionsCSV.file(self),
      "subscriptions.ics": CalendarFeed(events: items.flatMap(\.events), on: asOf.day).file,
    ]
    for item in items { files[OfferingFile.path(of: item.known.id)] = OfferingFile.file(item.known) }
    return files
  }
}
