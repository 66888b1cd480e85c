internal import Encoding
internal import Files
internal import Settings

/// The members of an object.
private typealias Members = [(name: String, value: JSONValue)]

extension [SettingEntry] {
  /// Those that a scenario file may have.
  var ofFiles: [SettingEntry] { filter { !$0.traits.contains(.limit) } }
}

extension SettingEntry {
  /// The setting as a schema describes it.
  var schema: JSONValue { schema(isInner: false) }

  /// - Parameter isInner: whether it is a setting inside another, which has one value.
  fileprivate func schema(isInner: Bool) -> JSONValue {
    var members: Members = []
    let words = standard.words
    let note = words.isEmpty || words == "none" ? "" : " (default: \(words))"
    if !meaning.isEmpty { members.append(("description", .text(meaningInFiles + note))) }
    if let value = defaultValue { members.append(("default", value)) }
    return .object(members + (isInner ? formsWithNames : formsInFiles).schema)
  }

  private var defaultValue: JSONValue? {
    guard let text = plainDefault else { return nil }
    return values.forms.takeNumbers && Ratio(decimal: text) != nil ? .number(text) : .text(text)
  }

  /// The default as a file could say it; nil where it follows from something else, and so is said
  /// in other words.
  var plainDefault: String? {
    guard let text = standard.text else { return nil }
    if values.fileKind != nil { return formsWithNames.words.first { $0 == text } }
    let spellings = [text, Written.scalar(text)]
    return traits.contains(.flag) || spellings.contains(standard.words) ? text : nil
  }

  /// What the setting means, where it is no flag of the command line.
  var meaningInFiles: String { isFlagByDefault ? "no: \(meaning)" : meaning }

  /// How it is written in a file, where most settings can have several values.
  private var formsInFiles: [ValueForm] {
    let one = formsWithNames
    if traits.contains(.list) { return one + [.list(one)] }
    if !traits.isDisjoint(with: [.single, .structure]) { return one }
    return one + values.list.forms + [.list(one + values.list.forms)]
  }
}

extension [ValueForm] {
  /// Whether any of them is a number.
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
  /// The members of an object that describes the form.
  var schema: [(name: String, value: JSONValue)] {
    switch self {
    case .words(let words): [("enum", .list(words.map { .text($0) }))]
    // YAML takes some texts for numbers and the like.
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
    case .mapping(let mappings): mappings().alternatives
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
