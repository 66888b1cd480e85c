internal import Drawing
internal import Encoding
internal import Files
internal import Settings

/// A scenario split by its outputs: tables that combine several variations, and all other outputs.
struct DocumentSplit {
  /// The scenario without the outputs that combine several variations; nil if there are no others.
  private(set) var rest: Document?
  /// The tables, one scenario for each list of settings that vary within a table.
  private(set) var tables: [(swept: [String], document: Document)] = []

  /// - Parameter varying: the names of the settings that vary.
  init(_ document: Document, varying: [String]) {
    let written = { name in document.settings.first { $0.name == name }?.value.text }
    let isFinal = written("final").flatMap(SettingKind<Bool>.yesOrNo.value) == true
    let outputs = document.settings.filter { $0.name == "out" }.flatMap(\.value.all)
    let swept = outputs.map { output -> [String]? in
      guard written("sheet") == nil, let name = output.text,
        Self.isTable(name, written("format"))
      else { return nil }
      // A varying setting without a placeholder in the name varies within the table.
      let missing = varying.filter { !name.contains("{\($0)}") }
      return isFinal || !missing.isEmpty ? missing : nil
    }
    let kept = { (names: [String]?) in
      zip(outputs, swept).filter { $0.1 == names }.map(\.0)
    }
    for names in swept.compactMap(\.self) where !tables.contains(where: { $0.swept == names }) {
      let table = document.keeping(kept(names), of: outputs)
      tables.append((names, kept(nil).isEmpty ? table : table.without(["pixels", "poster"])))
    }
    let others = kept(nil)
    if tables.isEmpty {
      rest = document
    } else if !others.isEmpty {
      // A plot without cells can have groups, too.
      let other = document.keeping(others, of: outputs).without(["final"])
      rest =
        written("plot").flatMap(PlotChoice.init)?.isAlone == true ? other : other.without(["group"])
    }
  }

  private static func isTable(_ name: String, _ format: String?) -> Bool {
    let known =
      name == "-"
      ? formats.first { $0.name == format } : Destination(Path(name)).flatMap(formats.format)
    return known?.table != nil
  }
}

extension Written {
  /// The values of a list, or the single value.
  fileprivate var all: [Written] {
    if case .list(let values) = content, !values.isEmpty { values } else { [self] }
  }
}

extension Document {
  /// Returns the scenario with some of its outputs, and without settings that only the others need.
  fileprivate func keeping(_ outputs: [Written], of all: [Written]) -> Document {
    let isPiped = { (outputs: [Written]) in outputs.contains { $0.text == "-" } }
    var result = self
    result.settings.removeAll {
      $0.name == "out" || $0.name == "format" && isPiped(all) && !isPiped(outputs)
    }
    result.settings += outputs.map { Setting("out", $0, at: $0.place) }
    return result
  }
}
