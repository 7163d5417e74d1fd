import Foundation

/// What libFuzzer calls for each input: the target that FUZZ_TARGET names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.take(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    Finding.tell("FUZZ_TARGET is '\(name)'; there are \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()

/// A promise that an input breaks ends the process, which is how libFuzzer learns of it and keeps the input.
enum Finding {
  static func tell(_ words: String) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    abort()
  }

  static func unless(_ holds: Bool, _ words: @autoclosure () -> String) {
    if !holds { tell(words()) }
  }
}
