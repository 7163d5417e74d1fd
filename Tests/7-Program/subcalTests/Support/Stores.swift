import Foundation
import TestSupport

/// Stores for queries, made once by the program itself and shared by the tests, which only read them.
enum Stores {
  /// The evening of 2024-10-29, with the bars of the week before and the lists of 2022 and 2023.
  static let night = Result {
    let store = try folder.get().appending(component: "night.sqlite").path()
    let program = try Program()
    try run(
      program,
      [
        "nightly", "--replay", fixture("replay/2024-10-29"), "--as-of", "2024-10-29T21:30", "--store", store,
        "--output", try folder.get().appending(component: "night").path(),
      ])
    let backfill = ["backfill", "--replay", fixture("backfill"), "--as-of", "2024-10-29T21:35"]
    let (bars, lists) = (
      ["--from", "2024-10-21", "--to", "2024-10-28"], ["--subscriptions", "--from", "2022", "--to", "2023"]
    )
    for range in [bars, lists] { try run(program, backfill + range + ["--store", store]) }
    return store
  }

  /// The night's store with thirty past offerings and their outcomes.
  static let past = Result {
    let store = try folder.get().appending(component: "past.sqlite").path()
    try FileManager.default.copyItem(atPath: night.get(), toPath: store)
    try StoreFile(store).addPastOfferings()
    return store
  }

  /// The night's store with made-up closes of its offerings.
  static let market = Result {
    let store = try folder.get().appending(component: "market.sqlite").path()
    try FileManager.default.copyItem(atPath: night.get(), toPath: store)
    try StoreFile(store).addCloses()
    // Computes the closes before the last days.
    try run(
      try Program(),
      [
        "backfill", "--replay", fixture("backfill"), "--as-of", "2024-10-29T21:36", "--subscriptions",
        "--from",
        "2022", "--to", "2023", "--store", store,
      ])
    return store
  }

  /// The store of an older form, migrated by a backfill that finds every day stored.
  static let older = Result {
    let store = try folder.get().appending(component: "older.sqlite").path()
    try OlderStore.make(at: store)
    try run(
      try Program(),
      [
        "backfill", "--replay", fixture("backfill"), "--as-of", "2024-10-29T22:00", "--from", "2024-10-21",
        "--to", "2024-10-28", "--store", store,
      ])
    return store
  }

  /// The store after each night of the story, by number.
  private static let story = Result {
    let place = try folder.get()
    return Dictionary(
      uniqueKeysWithValues: try StoryNight.all.map { night in
        let copy = place.appending(component: "story-\(night.number).sqlite").path()
        try night.copyStore(to: copy)
        return (night.number, copy)
      })
  }

  /// The path of a store: `night`, `past`, `market`, `older`, `story-05`, or `none`, which does not exist.
  static func path(of name: String) throws -> String {
    switch name {
    case "night": return try night.get()
    case "past": return try past.get()
    case "market": return try market.get()
    case "older": return try older.get()
    case "none": return try folder.get().appending(component: "none.sqlite").path()
    default:
      guard let store = try story.get()[String(name.dropFirst("story-".count))] else {
        throw Unknown(name: name)
      }
      return store
    }
  }

  /// The folder of the stores, beside the build products, without the files of an earlier test run.
  static let folder = Result {
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
  /// Runs a query of a store, as of the evening of 2024-10-29 unless another time is given.
  func ask(
    _ arguments: [String], of store: String = "night", asOf: String? = "2024-10-29T21:40",
    environment: [String: String] = [:]
  ) throws -> Ending {
    var given = ["SUBCAL_STORE": try Stores.path(of: store)]
    given["SUBCAL_AS_OF"] = asOf
    return try run(arguments, environment: given.merging(environment) { $1 })
  }

  /// Runs a query that must succeed with `--json`, and returns the members of the answer.
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
