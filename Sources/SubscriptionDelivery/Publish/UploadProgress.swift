internal import Diagnostics
internal import Localization
internal import Synchronization

final class UploadProgress: Sendable {
  private let total: Int
  private let observer: RunObserver
  private let finished = Mutex<Set<String>>([])

  init(total: Int, observer: @escaping RunObserver) { (self.total, self.observer) = (total, observer) }

  func finish(_ path: String) {
    let done = finished.withLock { finished in
      finished.insert(path)
      return finished.count
    }
    observer(.progress(done: done, total: total, what: path))
    observer(.detail(Text(verbatim: path)))
  }

  func hasFinished(_ path: String) -> Bool { finished.withLock { $0.contains(path) } }
}
