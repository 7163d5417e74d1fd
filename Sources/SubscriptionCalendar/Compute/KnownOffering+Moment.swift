extension KnownOffering {
  /// The offering as it was known at a moment, by its revisions.
  ///
  /// Nil if it was first seen later, and was not over by then: what was known of it is not stored. The facts of an
  /// offering that was over no longer change, so those of one that a backfill brought count.
  package func known(at moment: Instant) -> KnownOffering? {
    var earlier = self
    guard firstSeen <= moment else {
      guard let last = offering.lastDay, last < moment.firstDayWithoutResults else { return nil }
      (earlier.revisions, earlier.lastChanged, earlier.doubt) = ([], firstSeen, nil)
      return earlier
    }
    earlier.frozen = frozen.known(on: moment.day)
    earlier.estimates = estimates.made(by: moment)
    if let made = lastClose?.day, made > moment.day { earlier.lastClose = nil }
    guard lastChanged > moment else { return earlier }
    for revision in revisions.reversed() where revision.seen > moment {
      for change in revision.changes { earlier.takeBack(change) }
    }
    earlier.revisions = revisions.filter { $0.seen <= moment }
    earlier.lastChanged = earlier.revisions.last?.seen ?? firstSeen
    return earlier
  }

  private mutating func takeBack(_ change: Revision.Change) {
    if change.field == Self.listedField {
      isListed = change.from == "true"
    } else if let key = Offering.Key(rawValue: change.field), key != .code {
      // A fact that only a newer version knows is not shown either.
      Offering.access(key).set(text: change.from, in: &offering)
    }
  }
}

extension Instant {
  /// The day before which closes and the results of draws are out: both come in the afternoon.
  package var firstDayWithoutResults: Day { day.adding(secondOfDay >= 15 * 3600 ? 1 : 0) }
}

extension FrozenCloses {
  fileprivate func known(on today: Day) -> FrozenCloses {
    func known(_ frozen: FrozenClose?) -> FrozenClose? {
      frozen.flatMap { $0.close.day ?? $0.before.adding(-1) <= today ? $0 : nil }
    }
    return FrozenCloses(opening: known(opening), lastDay: known(lastDay))
  }
}

extension FrozenEstimates {
  fileprivate func made(by moment: Instant) -> FrozenEstimates {
    FrozenEstimates(
      opening: opening.flatMap { $0.made <= moment ? $0 : nil },
      lastDay: lastDay.flatMap { $0.made <= moment ? $0 : nil })
  }
}

extension KnownRecord {
  /// The record as it was known at a moment, by its revisions; nil as for an offering.
  package func known(at moment: Instant) -> KnownRecord? {
    var earlier = self
    guard firstSeen <= moment else {
      guard let last = record.lastDay, last < moment.firstDayWithoutResults else { return nil }
      (earlier.revisions, earlier.lastChanged) = ([], firstSeen)
      return earlier
    }
    guard lastChanged > moment else { return earlier }
    for change in revisions.reversed().filter({ $0.seen > moment }).flatMap(\.changes) {
      if change.field == KnownOffering.listedField {
        earlier.isListed = change.from == "true"
      } else if let key = Record.Key(rawValue: change.field), key != .code {
        Record.access(key).set(text: change.from, in: &earlier.record)
      }
    }
    earlier.revisions = revisions.filter { $0.seen <= moment }
    earlier.lastChanged = earlier.revisions.last?.seen ?? firstSeen
    return earlier
  }
}
