import Decoding
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct SchemaTests {
  static let nights = ["01", "05", "08", "11", "14"].map { StoryNight[$0] }

  @Test(arguments: ["subscriptions", "track-record", "changes", "latest", "run"])
  func `the JSON of every night conforms to its schema, a valid one`(_ name: String) throws {
    let story = try PlayedStory.shared.get()
    let nights = Self.nights.map { story[$0] }
    let schema = "schema/\(name).schema.json"
    #expect(try Set(nights.map { try $0.text(schema) }).count == 1)
    let path = nights[0].file(schema).path
    for arguments in [
      ["--check-metaschema", path], ["--schemafile", path] + nights.map { $0.file("\(name).json").path },
    ] {
      let checked = try Tool(Clients.checkJSONSchema).run(arguments)
      #expect(checked.status == 0, "\(checked.stdout)")
    }
  }

  @Test(arguments: nights)
  func `subscriptions.csv conforms to its metadata`(_ night: StoryNight) throws {
    let checked = try checkCSV(try PlayedStory.shared.get()[night].folder)
    #expect(checked.status == 0, "\(checked.stdout)")
  }

  @Test func `the schema's id contains the version`() throws {
    let schema = try PlayedStory.shared.get()[StoryNight["14"]].file("schema/subscriptions.schema.json")
    let head = try JSONDecoder().decode(Head.self, from: Data(contentsOf: schema))
    #expect(head.schema == "https://json-schema.org/draft/2020-12/schema" && head.id.contains("2.0"))
  }

  @Test func `the schema refuses each wrong value`() throws {
    let wrong: KeyValuePairs = [
      #""draw_date": "2026-01-16""#: #""draw_date": "2026-02-30""#,
      #""draw_date": "2026-01-16","#: "",
      #""draw_date": "2026-01-16""#: #""draw_date": "115/01/16""#,
      #""first_seen": "2026-01-02T21:30:00+08:00""#: #""first_seen": "2026-01-02T25:30:00+08:00""#,
      #""kind": "share""#: #""kind": "bond""#,
      #""shares_offered": 650000"#: #""shares_offered": "650000""#,
      #""offer_price": 30"#: #""offer_price": "30""#,
      #""listed": true"#: #""listed": null"#,
      #""cancelled": false"#: #""cancelled": "false", "surplus": 1"#,
    ]
    let files = try wrong.map { try brokenCopy("subscriptions.json", $0, $1) }
      .map { $0.appending(path: "subscriptions.json").path }
    let schema = try PlayedStory.shared.get()[StoryNight["14"]].file("schema/subscriptions.schema.json")
    let checked = try Tool(Clients.checkJSONSchema).run(["--schemafile", schema.path] + files)
    for (file, value) in zip(files, wrong) {
      #expect(checked.stdout.contains("\(file)::$.items["), "\(value): \(checked.stdout)")
    }
  }

  @Test(
    arguments: [
      (",2026-01-16,", ",2026-02-30,", "Invalid column value: 2026-02-30 "),
      (",650000,", ",6e5,", "Invalid column value: 6e5 "),
      (",true,2026-01-12,", ",yes,2026-01-12,", "Invalid column value: yes "),
      ("9989-20260112,9989,", "9987-20260106,9989,", "duplicate primary key: 9987-20260106"),
      ("9989-20260112,9989,", "9989-20260112,,", "required column value is missing"),
    ])
  func `the CSV's metadata refuses a wrong value`(
    _ right: String, _ wrong: String, _ problem: String
  ) throws {
    let checked = try checkCSV(try brokenCopy("subscriptions.csv", right, wrong))
    #expect(checked.status != 0 && checked.stdout.contains(problem), "\(checked)")
  }

  @Test func `the CSV's columns are those of its metadata and of the JSON's items, in the same order`() throws
  {
    let publication = try PlayedStory.shared.get()[StoryNight["14"]]
    let description = try JSONDecoder().decode(
      Description.self, from: Data(contentsOf: publication.file("schema/subscriptions.csv-metadata.json")))
    let header = try publication.text("subscriptions.csv").prefix { $0 != "\r\n" }.split(separator: ",")
    #expect(header.map(String.init) == description.tableSchema.columns.map(\.name))
    let items = try #require(try publication.text("subscriptions.json").split(separator: #""items": ["#).last)
    let item = items.prefix { $0 != "}" }
    let keys = item.matches(of: /\n {6}"([a-z_]+)":/).map { String($0.1) }
    #expect(keys == header.map(String.init))
  }

  private func checkCSV(_ folder: URL) throws -> Program.Ending {
    try Tool(Clients.csvwValidate).run([
      "-v", folder.appending(path: "schema/subscriptions.csv-metadata.json").path,
    ])
  }

  /// A copy of the last night's folder with one replacement in one file.
  private func brokenCopy(_ file: String, _ right: String, _ wrong: String) throws -> URL {
    let publication = try PlayedStory.shared.get()[StoryNight["14"]]
    let folder = try Installation("broken").folder
    try FileManager.default.copyItem(
      at: publication.file("schema"), to: folder.appending(path: "schema"))
    let text = try publication.text(file)
    let place = try #require(text.firstRange(of: right), "\(file) holds no \(right)")
    try text.replacingCharacters(in: place, with: wrong).write(
      to: folder.appending(path: file), atomically: true, encoding: .utf8)
    return folder
  }

  private struct Description: Decodable {
    var tableSchema: Table
    struct Table: Decodable { var columns: [Column] }
    struct Column: Decodable { var name: String }
  }

  private struct Head: Decodable {
    var schema, id: String
    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case id = "$id"
    }
  }
}
