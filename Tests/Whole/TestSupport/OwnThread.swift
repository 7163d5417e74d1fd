package import Foundation

/// What has to happen in time runs in a thread of its own: those of the tests may all be busy for seconds.
package enum OwnThread {
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  /// Opens a named pipe for reading, which waits until a program opens it for writing.
  package static func opened(pipe: String) async throws -> FileHandle {
    try await run { Result { try FileHandle(forReadingFrom: URL(filePath: pipe)) } }.get()
  }

  /// Whether a process is there and has not ended.
  package static func isRunning(_ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status.map { !$0.contains("State:\tZ") } ?? false
  }
}
