import Foundation
import SubscriptionCalendar

/// How fast bodies are read: all of a board's file into bars, beside Foundation's decoder, which makes texts of its
/// JSON and stops there.
@main
struct Decoding {
  static func main() throws {
    print("| body | | MB a second |")
    print("|---|---|--:|")
    for path in CommandLine.arguments.dropFirst() {
      let data = try Data(contentsOf: URL(filePath: path))
      let bytes = Array(data)
      let isTable = bytes.first == UInt8(ascii: "{")
      let decoder = ClosesDecoder(source: "benchmark", board: isTable ? .tpex : .twse)
      try show(path, "subcal, to bars", bytes.count) { try decoder.decode(bytes).content.bars.count }
      try show(path, "Foundation, to texts", bytes.count) {
        isTable
          ? try JSONDecoder().decode(Answer.self, from: data).tables.count
          : try JSONDecoder().decode([[String: String]].self, from: data).count
      }
    }
  }

  private struct Answer: Decodable {
    var tables: [Table]

    struct Table: Decodable {
      var fields: [String]
      var data: [[String]]
    }
  }

  /// Prints the median speed of 21 readings.
  private static func show(_ path: String, _ name: String, _ bytes: Int, _ read: () throws -> Int) throws {
    let clock = ContinuousClock()
    var seconds: [Double] = []
    for _ in 0..<21 {
      var count = 0
      let time = try clock.measure { count = try read() }
      precondition(count > 0)
      seconds.append(time / .seconds(1))
    }
    let speed = Double(bytes) / seconds.sorted()[10] / 1e6
    print("| \(URL(filePath: path).lastPathComponent) | \(name) | \(Int(speed.rounded())) |")
  }
}
