internal import Decoding
internal import XML

/// Reads the tables of an HTML page with libxml2.
let libxml2Tables: HTMLTables = { bytes in
  let document = try HTMLDocument(parsing: bytes)
  return HTMLPage(tables: document.tables.map(\.rows), text: document.text)
}
