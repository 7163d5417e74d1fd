import Foundation
import SystemPackage
import TestSupport

/// Every row of every table of a store, sorted, read by Python's SQLite.
func storeRows(_ path: FilePath) throws -> [String] {
  String(decoding: try Tool.script("store.py", ["dump", path.string]), as: UTF8.self)
    .split(separator: "\n").map(String.init)
}
