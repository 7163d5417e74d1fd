package import Diagnostics
package import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport

/// What matters on a day, with what is due of the user's own applications.
package struct DigestAnswer: Answer {
  private let digest: Digest
  /// Nil without a ledger.
  private let mine: LedgerResult?
  package let notes: [Text]

  /// - Parameter desk: Nil if the ledger is not to be read.
  package init(_ settings: QuerySettings, ledger desk: LedgerDesk?) throws(SubcalError) {
    // An offering that was cancelled or moved yesterday may have ended days before.
    let result = try QueryResult(settings, daysBack: 30)
    let coming = try ListAnswer<RightsNotice>(settings).items
    digest = Digest(result.offerings, coming: coming, context: result.context)
    mine = try desk?.resultIfAny()
    notes = result.notes + (mine?.notes ?? []).filter { !result.notes.contains($0) }
  }

  package var json: String {
    // Only who keeps a ledger gets more than the digest.
    String(decoding: digest.json(with: mine.map { [("mine", $0.digestJSON)] } ?? []), as: UTF8.self)
  }

  package var blocks: [TextBlock] {
    DigestText(digest, mine: mine?.digestLines ?? []).lines.map(TextBlock.paragraph)
  }
}
