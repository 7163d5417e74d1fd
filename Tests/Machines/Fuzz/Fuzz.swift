import Foundation

/// Called by libFuzzer for each input: runs the target that FUZZ_TARGET names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.take(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    Finding.report("FUZZ_TARGET is '\(name)'; there are \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()

/// A failed check ends the process, so that libFuzzer notices it and keeps the input.
enum Finding {
  static func report(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    abort()
  }

  static func unless(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { report(message()) }
  }
}
