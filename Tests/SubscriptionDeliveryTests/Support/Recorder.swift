import SubscriptionDelivery
import Synchronization

/// A patience that does not wait but remembers what it would have waited.
final class Recorder: Sendable {
  private let slept = Mutex<[Duration]>([])
  var pauses: [Duration] { slept.withLock(\.self) }

  var patience: Patience {
    Patience(pauses: [.seconds(10), .seconds(30)]) { pause in
      self.slept.withLock { $0.append(pause) }
    }
  }
}
