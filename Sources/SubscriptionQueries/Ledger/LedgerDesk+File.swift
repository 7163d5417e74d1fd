internal import Diagnostics
internal import Localization
internal import SubscriptionDelivery
internal import SubscriptionLedger
internal import SubscriptionStore

extension LedgerDesk {
  /// What became of a file of applications.
  package struct Recorded: Sendable {
    /// The positions that it added.
    package let result: LedgerResult
    /// The number of rows that the ledger had already.
    package let known: Int
    /// The offerings that take no applications yet, which are left out: nobody can have applied.
    package let early: [String]
  }

  /// Records the applications of a file; all of them or nothing. What the ledger has already is no error, so that a file
  /// to which applications are added can be read again.
  package func write(fileOf bytes: [UInt8], named name: String) throws -> Recorded {
    let list: ApplicationList
    do throws(ApplicationList.Unreadable) { list = try ApplicationList(bytes) } catch {
      throw Self.refusal(name, error.reasons)
    }
    var known = 0
    var early: [String] = []
    var added: [LedgerEntry] = []
    let ledger = try file.change { ledger in
      var reasons: [Text] = []
      for row in list.rows {
        do throws(SubcalError) {
          let account = try account(named: row.account)
          let application = try application(row.code, account, on: row.day, id: row.offering)
          guard case .made(var entry) = application else {
            if case .early(let what) = application, !early.contains(what) { early.append(what) }
            continue
          }
          if ledger.application(of: account.name, for: entry.offering) != nil {
            known += 1
            continue
          }
          entry.number = ledger.entries.count + 1
          do throws(Ledger.Refusal) { try ledger.add(entry) } catch { throw Self.error(error, entry) }
          added.append(entry)
        } catch {
          reasons.append(Text("第 \(row.number) 列：", "row \(row.number): ") + error.reason)
        }
      }
      if !reasons.isEmpty { throw Self.refusal(name, reasons) }
    }
    var result = try LedgerResult(ledger, accounts, settings)
    result.positions.removeAll { position in
      !added.contains {
        $0.account == position.application.account && $0.offering == position.application.offering
      }
    }
    return Recorded(result: result, known: known, early: early)
  }

  private static func refusal(_ name: String, _ reasons: [Text]) -> SubcalError {
    let more = reasons.count - 5
    return SubcalError(
      .usage,
      reason: Text("\(name)：未記錄任何一筆：", "\(name): nothing is recorded: ")
        + reasons.prefix(5).joined(.semicolon)
        + (more > 0 ? Text("；另有 \(more) 列", "; and \(more) more") : .empty),
      advice: Text("更正或刪除這些列，再指定一次。", "correct or delete the rows and give the file again."))
  }
}
