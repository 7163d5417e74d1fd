internal import JSON
internal import Records

/// The schema of latest.json, which the nightly run writes when it knows the bytes of every other file.
enum LatestSchema {
  static let members = JSONSchema.members(of: [
    ("schema_version", JSONSchema.version),
    ("state_as_of", JSONSchema.schema(.instant, isRequired: true, "The moment of state and stage")),
    ("data_as_of", JSONSchema.schema(.day, isRequired: false, "The newest trading day used")),
    (
      "files",
      .object([
        ("type", .string("object")), ("description", .string("By path")),
        (
          "additionalProperties",
          .object(
            JSONSchema.members(of: [
              ("sha256", .object([("type", .string("string")), ("pattern", .string("^[0-9a-f]{64}$"))])),
              ("bytes", JSONSchema.schema(.integer, isRequired: true, "Size, not compressed")),
            ]))
        ),
      ])
    ),
  ])
}
