import Diagnostics
import Fetching
import Foundation
import Posix
import SubscriptionNightly
import SubscriptionQueries
import TestSupport
import Testing
import Values

/// A store of the recorded evening of 2024-10-29, in a folder that is removed with it.
final class EveningStore: Sendable {
  let access: StoreAccess
  private let folder: URL

  init() async throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(component: "subcalQueries-\(UUID().uuidString)", directoryHint: .isDirectory)
    let fixtures = Repository.fixtures.appending(path: "replay/2024-10-29")
    let path = FilePath(folder.path())
    access = StoreAccess(path.appending("store.sqlite"))
    let moment = try #require(Instant("2024-10-29T21:30"))
    let settings = NightlySettings(
      output: path.appending("public"), store: access.path, moment: moment,
      origin: .replay(FilePath(fixtures.path())))
    _ = try await NightlyRun(settings, startedAt: moment, observer: { _ in }).run()
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("leaving \(folder.path()): \(error)")
    }
  }

  /// The settings of a query as of a time.
  func settings(_ moment: String = "2024-10-29T21:40") throws -> QuerySettings {
    QuerySettings(store: access, moment: try #require(Instant(moment)))
  }
}
