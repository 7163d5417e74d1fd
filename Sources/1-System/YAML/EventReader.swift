internal import CLibYAML

/// Owns a libyaml parser and the text that it reads.
@safe struct EventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  struct Event {
    enum Kind {
      /// Of the text or of a document.
      case start
      /// Of the text, a document, a sequence or a mapping.
      case end
      case alias(String), scalar(String), sequence, mapping
    }

    let kind: Kind
    let anchor: String?
    let line, column: Int

    func error(_ reason: String) -> YAMLError { YAMLError(line: line, column: column, reason: reason) }
  }

  init(_ text: String) {
    unsafe self.text = .allocate(capacity: text.utf8.count)
    _ = unsafe self.text.initialize(from: text.utf8)
    unsafe parser = .allocate(capacity: 1)
    // After a failure, the first event is an error.
    _ = unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, self.text.baseAddress, self.text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  func next() throws(YAMLError) -> Event {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { unsafe yaml_event_delete(&event) }
    let data = unsafe event.data
    let (kind, anchor): (Event.Kind, UnsafeMutablePointer<yaml_char_t>?) =
      switch unsafe event.type {
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: (.start, nil)
      case YAML_ALIAS_EVENT: unsafe (.alias(String(cString: data.alias.anchor)), nil)
      case YAML_SCALAR_EVENT:
        unsafe (
          .scalar(
            String(
              decoding: UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length),
              as: UTF8.self)), data.scalar.anchor
        )
      case YAML_SEQUENCE_START_EVENT: unsafe (.sequence, data.sequence_start.anchor)
      case YAML_MAPPING_START_EVENT: unsafe (.mapping, data.mapping_start.anchor)
      default: (.end, nil)
      }
    let mark = unsafe event.start_mark
    return unsafe Event(
      kind: kind, anchor: anchor.map { unsafe String(cString: $0) }, line: mark.line + 1,
      column: mark.column + 1)
  }

  /// Why the parser stopped.
  private var error: YAMLError {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    guard unsafe parser.pointee.error != YAML_READER_ERROR else {
      // It has no mark.
      let lines = unsafe String(decoding: text.prefix(parser.pointee.problem_offset), as: UTF8.self)
        .unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      return YAMLError(line: lines.count, column: (lines.last?.count ?? 0) + 1, reason: problem)
    }
    let mark = unsafe parser.pointee.problem_mark
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) + ": " } ?? ""
    return YAMLError(line: mark.line + 1, column: mark.column + 1, reason: context + problem)
  }
}
