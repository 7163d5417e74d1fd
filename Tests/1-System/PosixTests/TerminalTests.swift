import Foundation
import Posix
import TestSupport
import Testing

private let sizeProgram = URL(filePath: "/usr/bin/stty")

@Suite
struct TerminalTests {
  @Test func `a file is not a terminal and has no size`() throws {
    let null = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let file = FileDescriptor(rawValue: null.fileDescriptor)
    #expect(!Terminal.isTerminal(file))
    #expect(Terminal.size(file) == nil)
  }

  @Test func `columns are those of Unicode in any locale`() {
    let expected: [(String, Int?)] = [
      ("A", 1), ("申", 2), ("，", 2), ("ｶ", 1), ("Ａ", 2), ("𠮷", 2), ("😀", 2), ("\u{301}", 0), ("▲", 1),
      ("é", 1),
      ("\u{7}", nil),
    ]
    for (text, columns) in expected {
      #expect(text.unicodeScalars.first.flatMap { Terminal.columns(of: $0) } == columns, "\(text)")
    }
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: sizeProgram.path()),
      "stty is not installed, so no size can be set"
    )
  )
  func `a terminal has no size until one is set`() throws {
    let opened = try #require(FileHandle(forUpdatingAtPath: "/dev/ptmx"))
    let terminal = FileDescriptor(rawValue: opened.fileDescriptor)
    #expect(Terminal.isTerminal(terminal))
    #expect(Terminal.size(terminal) == nil)
    let stty = Process()
    stty.executableURL = sizeProgram
    stty.arguments = ["rows", "40", "cols", "100"]
    stty.standardInput = opened
    try stty.runWithLimit()
    stty.waitUntilExit()
    let size = try #require(Terminal.size(terminal))
    #expect(size == (columns: 100, rows: 40))
  }
}
