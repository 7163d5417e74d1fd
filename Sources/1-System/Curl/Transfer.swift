import CLibCurl

/// Receives and sends the data of one transfer for libcurl's callbacks, and decides when to stop.
final class Transfer {
  struct Outcome {
    var body: [UInt8] = []
    /// The code for a stop that this side decided; nil otherwise.
    var stop: CURLcode?
  }

  private let limit: Int
  private let isCancelled: () -> Bool
  private let onProgress: (_ received: Int, _ expected: Int?) -> Void
  private(set) var outcome = Outcome()
  private var toSend: ArraySlice<UInt8>

  init(
    limit: Int, sending: [UInt8] = [], isCancelled: @escaping () -> Bool,
    onProgress: @escaping (_ received: Int, _ expected: Int?) -> Void
  ) {
    self.limit = limit
    toSend = sending[...]
    self.isCancelled = isCancelled
    self.onProgress = onProgress
  }

  /// Appends the bytes and returns true, or returns false if they would exceed the limit.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limit - outcome.body.count else {
      outcome.stop = CURLE_FILESIZE_EXCEEDED
      return false
    }
    unsafe outcome.body.append(contentsOf: bytes)
    return true
  }

  /// Copies the next bytes to send into `room` and returns their number.
  func send(into room: UnsafeMutableRawBufferPointer) -> Int {
    let part = toSend.prefix(room.count)
    unsafe room.copyBytes(from: part)
    toSend = toSend.dropFirst(part.count)
    return part.count
  }

  /// Reports progress, and returns whether to continue.
  func advance(received: Int, expected: Int) -> Bool {
    onProgress(received, expected > 0 ? expected : nil)
    guard !isCancelled() else {
      outcome.stop = CURLE_ABORTED_BY_CALLBACK
      return false
    }
    return true
  }
}
