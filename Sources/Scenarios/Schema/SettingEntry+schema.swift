internal import Encoding
internal import Files
internal import Settings

/// The members of a JSON object.
private typealias Members = [(name: String, value: JSONValue)]

extension [SettingEntry] {
  /// The settings that a scenario file may contain.
  var ofFiles: [SettingEntry] { filter { !$0.traits.contains(.limit) } }
}

extension SettingEntry {
  /// The JSON schema of the setting.
  var schema: JSONValue { schema(isInner: false) }

  /// The JSON schema of a setting that has no effect, so that only its default is allowed.
  var schemaOfDefault: JSONValue {
    .object([
      ("description", .text(meaning)), ("enum", .list([defaultValue].compactMap(\.self))),
    ])
  }

  /// - Parameter isInner: true for a setting inside another one, which has a single value.
  fileprivate func schema(isInner: Bool) -> JSONValue {
    var members: Members = []
    let words = standard.words
    let note = words.isEmpty || words == "none" ? "" : " (default: \(words))"
    if !meaning.isEmpty { members.append(("description", .text(meaning + note))) }
    if let value = defaultValue { members.append(("default", value)) }
    return .object(members + (isInner ? formsWithNames : formsInFiles).schema)
  }

  private var defaultValue: JSONValue? {
    guard let text = plainDefault else { return nil }
    return values.forms.takeNumbers && Ratio(decimal: text) != nil ? .number(text) : .text(text)
  }

  /// The default as a file could contain it; nil if the default depends on something else, and help
  /// describes it in words.
  var plainDefault: String? {
    guard let text = standard.text else { return nil }
    if values.fileKind != nil { return formsWithNames.words.first { $0 == text } }
    let spellings = [text, Written.scalar(text)]
    return traits.contains(.flag) || spellings.contains(standard.words) ? text : nil
  }

  /// The notations in a file, where most settings can have several values.
  private var formsInFiles: [ValueForm] {
    let one = formsWithNames
    if traits.contains(.list) { return one + [.list(one)] }
    if !traits.isDisjoint(with: [.single, .structure]) { return one }
    let several = one + values.list.forms(of: one)
    return several + [.list(several)]
  }
}

extension [ValueForm] {
  /// True if one of the forms is a number.
  fileprivate var takeNumbers: Bool {
    contains { form in
      switch form {
      case .number, .wholeNumber: true
      default: false
      }
    }
  }

  fileprivate var schema: Members {
    count == 1 ? self[0].schema : isEmpty ? [] : [("anyOf", .list(map { .object($0.schema) }))]
  }
}

extension ValueForm {
  /// The members of the JSON object that describes the form.
  var schema: [(name: String, value: JSONValue)] {
    switch self {
    case .words(let words): [("enum", .list(words.map { .text($0) }))]
    // YAML may parse a text as a number or a Boolean value.
    case .text: [("type", ["string", "number", "boolean"])]
    case .pattern(let pattern): [("type", "string"), ("pattern", .text(pattern))]
    case .truth: [("type", "boolean")]
    case .file, .folder: [("type", "string")]
    case .wholeNumber(let range):
      [("type", "integer"), ("minimum", .number("\(range.lowerBound)"))]
        + (range.upperBound == .max ? [] : [("maximum", .number("\(range.upperBound)"))])
    case .number(let range):
      [
        ("type", "number"), ("minimum", .number("\(range.lowerBound)")),
        ("maximum", .number("\(range.upperBound)")),
      ]
    case .list(let forms, let count):
      [("type", "array"), ("items", .object(forms.schema))]
        + (count.map { [("minItems", .number("\($0)")), ("maxItems", .number("\($0)"))] } ?? [])
    case .mapping(let mappings):
      mappings().isEmpty ? [("type", "object")] : mappings().alternatives
    }
  }
}

extension [ValueForm.Mapping] {
  fileprivate var alternatives: Members {
    count == 1 ? self[0].schema : [("anyOf", .list(map { .object($0.schema) }))]
  }
}

extension ValueForm.Mapping {
  fileprivate var schema: Members {
    [
      ("type", "object"), ("required", .list(needed.map { .text($0) })),
      ("properties", .object(entries.map { ($0.name, $0.schema(isInner: true)) })),
      ("additionalProperties", false),
    ] + (meaning.isEmpty ? [] : [("description", .text(meaning))])
  }
}
