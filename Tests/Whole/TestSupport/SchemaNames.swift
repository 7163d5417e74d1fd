package import Foundation

/// The names that a JSON Schema of ours has. Schemas allow members that they do not name, so a validator finds none of those.
package enum SchemaNames {
  /// The members of a JSON file that its schema does not name, by their path.
  package static func missing(of file: URL, in schema: URL) throws -> Set<String> {
    func object(_ file: URL) throws -> Any { try JSONSerialization.jsonObject(with: Data(contentsOf: file)) }
    var missing: Set<String> = []
    func walk(_ value: Any, _ schema: [String: Any], at path: String) {
      if let members = value as? [String: Any] {
        let named = schema["properties"] as? [String: Any] ?? [:]
        for (name, member) in members {
          guard let schema = named[name] as? [String: Any] else {
            missing.insert("\(path).\(name)")
            continue
          }
          walk(member, schema, at: "\(path).\(name)")
        }
      } else if let items = value as? [Any] {
        for item in items { walk(item, schema["items"] as? [String: Any] ?? [:], at: "\(path)[]") }
      }
    }
    walk(try object(file), try object(schema) as? [String: Any] ?? [:], at: "$")
    return missing
  }
}
