internal import Diagnostics
internal import SubscriptionStore

/// Announces each step once, and names it in the errors of its work.
struct NightlySteps {
  private let observer: RunObserver
  private var announced: [NightlyStep] = []

  init(_ observer: @escaping RunObserver) { self.observer = observer }

  /// The one that began last.
  var last: NightlyStep? { announced.last }

  mutating func run<Value>(_ step: NightlyStep, _ work: () throws -> Value) throws -> Value {
    announce(step)
    do { return try work() } catch { throw Self.named(error, step) }
  }

  mutating func run<Value>(_ step: NightlyStep, _ work: () async throws -> Value) async throws -> Value {
    announce(step)
    do { return try await work() } catch { throw Self.named(error, step) }
  }

  private mutating func announce(_ step: NightlyStep) {
    guard !announced.contains(step) else { return }
    announced.append(step)
    observer(.step(step))
  }

  private static func named(_ error: any Error, _ step: NightlyStep) -> any Error {
    switch error {
    // The night goes on with another store.
    case StoreError.corrupt: error
    case let error as StoreError: NightStore.unusable(error).during(step)
    case let error as SubcalError: error.during(step)
    default: error
    }
  }
}
