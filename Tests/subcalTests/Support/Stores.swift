import Foundation
import TestSupport

/// Stores that questions are asked of, made once by the program itself and shared by every test that only reads.
enum Stores {
  /// The evening of 2024-10-29, with the bars of the week before and the lists of 2022 and 2023.
  static let night = Result {
    let store = try folder.get().appending(component: "night.sqlite").path()
    let program = try Program()
    try run(
      program,
      [
        "nightly", "--replay", fixture("replay/2024-10-29"), "--as-of", "2024-10-29T21:30", "--store", store,
      ])
    let backfill = ["backfill", "--replay", fixture("backfill"), "--as-of", "2024-10-29T22:00"]
    let (bars, lists) = (
      ["--from", "2024-10-21", "--to", "2024-10-28"], ["--subscriptions", "--from", "2022", "--to", "2023"]
    )
    for range in [bars, lists] { try run(program, backfill + range + ["--store", store]) }
    return store
  }

  /// The night's, with thirty past offerings more and how nearly all went: what Tests/Clients/past.py invents.
  static let past = Result {
    let store = try folder.get().appending(component: "past.sqlite").path()
    try FileManager.default.copyItem(atPath: night.get(), toPath: store)
    try Python.run("past.py", [store])
    return store
  }

  /// After each night of the story, by its number.
  static let story = Result {
    let place = try folder.get()
    let store = place.appending(component: "story.sqlite").path()
    let program = try Program()
    var stores: [String: String] = [:]
    let nights = Repository.folder("Fixtures/story")
    for night in try FileManager.default.contentsOfDirectory(atPath: nights.path()).sorted() {
      // A night that goes wrong is part of the story.
      _ = try program.run([
        "nightly", "--replay", nights.path() + night, "--as-of", "\(night.dropFirst(3))T21:30", "--store",
        store,
      ])
      let copy = place.appending(component: "story-\(night.prefix(2)).sqlite").path()
      try FileManager.default.copyItem(atPath: store, toPath: copy)
      stores[String(night.prefix(2))] = copy
    }
    return stores
  }

  /// The store of a name: `night`, `past`, `story-05`, or `none`, which is not there.
  static func path(of name: String) throws -> String {
    switch name {
    case "night": return try night.get()
    case "past": return try past.get()
    case "none": return try folder.get().appending(component: "none.sqlite").path()
    default:
      guard let store = try story.get()[String(name.dropFirst("story-".count))] else {
        throw Unknown(name: name)
      }
      return store
    }
  }

  /// Where they lie, beside the tests' other products; what an earlier run of the tests left is removed.
  private static let folder = Result {
    let folder = URL(filePath: Repository.subcal).deletingLastPathComponent().appending(
      component: "subcalTests.scratch")
    if FileManager.default.fileExists(atPath: folder.path()) {
      try FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func fixture(_ name: String) -> String { Repository.fixtures.appending(path: name).path() }

  private static func run(_ program: Program, _ arguments: [String]) throws {
    let ending = try program.run(arguments)
    guard ending.status == 0 else { throw Failure(arguments: arguments, ending: ending) }
  }

  struct Unknown: Error { var name: String }
  struct Failure: Error {
    var arguments: [String]
    var ending: Program.Ending
  }
}

extension Program {
  /// Asks `subcal` a question of a store, told for the evening of 2024-10-29 unless another moment is given.
  func ask(
    _ arguments: [String], of store: String = "night", asOf: String? = "2024-10-29T21:40",
    environment: [String: String] = [:]
  ) throws -> Ending {
    var given = ["SUBCAL_STORE": try Stores.path(of: store)]
    given["SUBCAL_AS_OF"] = asOf
    return try run(arguments, environment: given.merging(environment) { $1 })
  }

  /// Asks a question that must be answered in JSON, and gives the answer's members.
  func answer(
    _ arguments: [String], of store: String = "night", asOf: String? = "2024-10-29T21:40"
  ) throws -> [String: Any] {
    let ending = try ask(arguments + ["--json"], of: store, asOf: asOf)
    guard ending.status == 0,
      let answer = try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any]
    else { throw Stores.Failure(arguments: arguments, ending: ending) }
    return answer
  }
}
