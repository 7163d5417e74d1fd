import CLibCurl

/// Receives what libcurl delivers during one transfer, and says when to stop.
final class Transfer {
  /// What a transfer leaves behind.
  struct Outcome {
    var body: [UInt8] = []
    /// The code that stands for this side's decision to stop; nil if libcurl alone decided.
    var stop: CURLcode?
  }

  private let limit: Int
  private let isCancelled: () -> Bool
  private let onProgress: (_ received: Int, _ expected: Int?) -> Void
  private(set) var outcome = Outcome()
  private var toSend: ArraySlice<UInt8>

  init(
    limit: Int,
    sending: [UInt8] = [],
    isCancelled: @escaping () -> Bool,
    onProgress: @escaping (_ received: Int, _ expected: Int?) -> Void
  ) {
    self.limit = limit
    toSend = sending[...]
    self.isCancelled = isCancelled
    self.onProgress = onProgress
  }

  /// Keeps the bytes and returns true, or returns false without keeping any if they would pass the limit.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limit - outcome.body.count else {
      outcome.stop = CURLE_FILESIZE_EXCEEDED
      return false
    }
    unsafe outcome.body.append(contentsOf: bytes)
    return true
  }

  /// Fills the room with what is still to be sent; tells how many bytes that were.
  func send(into room: UnsafeMutableRawBufferPointer) -> Int {
    let part = toSend.prefix(room.count)
    unsafe room.copyBytes(from: part)
    toSend = toSend.dropFirst(part.count)
    return part.count
  }

  /// Tells the caller how far the transfer is, and returns whether it shall go on.
  func advance(received: Int, expected: Int) -> Bool {
    onProgress(received, expected > 0 ? expected : nil)
    guard !isCancelled() else {
      outcome.stop = CURLE_ABORTED_BY_CALLBACK
      return false
    }
    return true
  }
}
