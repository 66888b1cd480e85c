internal import Formulas
internal import Grids
internal import Settings

/// Reads the keys of a model into its checked form. Errors are collected, so that all of them can
/// be reported together.
struct ModelReader {
  /// The keys of a model, in the order of the documentation.
  static let keys = [
    "about", "source", "states", "fields", "agents", "traits", "parameters", "size", "topology",
    "cell", "fps", "time", "still", "edges", "neighborhood", "neighborhoods", "kernels", "start",
    "symmetry", "let",
    "choose",
    "step",
    "repeat", "order", "turns", "carried", "view", "show", "globals", "measures", "stop",
  ]

  private let source: SourceText
  private let settings: [String: Setting]
  /// The keys as they are written.
  let written: [Setting]
  /// The location of the model's first key.
  private let place: InputLocation
  var definition = Definition()
  var names = NameTable()
  var log = ErrorLog()
  /// True if the value of an edge has an error.
  var hasInvalidEdge = false
  /// The number of nodes in the formulas so far.
  private var nodes = 0

  /// Creates a reader.
  ///
  /// - Parameter source: The file of the settings.
  init(_ settings: [Setting], at place: InputLocation, in source: SourceText) {
    written = settings
    self.settings = Dictionary(settings.map { ($0.name, $0) }) { first, _ in first }
    (self.source, self.place) = (source, settings.first?.place ?? place)
    for setting in settings where !Self.keys.contains(setting.name) {
      if log.isFull { break }
      let list = ": the keys are \(Self.keys.joined(separator: ", "))"
      let hint = log.hint(setting.name, among: Self.keys, else: list)
      fail("unknown key '\(Token.short(setting.name))'\(hint)", setting.place)
      log.lacksNames = true
    }
  }

  /// Reads all keys into `definition`, and records all errors.
  mutating func read() {
    // The order of the calls is that of dependencies: names first, then the formulas with them.
    readLines()
    readStates()
    readFields()
    readCarried()
    let agents = readAgentNames()
    readTraits()
    readParameters()
    let globals = readGlobalNames()
    readBoard()
    readTimes()
    readEdges()
    readNeighborhoods()
    let kernels = readKernelNames()
    let choices = readChoiceNames()
    readLet()
    readKernels(kernels)
    readLooks(of: agents)
    readGlobalSteps(globals)
    let errors = log.errors.count
    readStart()
    readSymmetry(ofStart: log.errors.count == errors)
    readChoices(choices)
    readStep()
    readShow()
    checkColors()
    readMeasures()
    readStop()
    readTime()
    if definition.states.isEmpty, definition.fields.isEmpty,
      !["states", "fields", "agents"].contains(where: has)
    {
      failMissing(
        "a model requires 'states', 'fields' or 'agents'", among: written, keys: Self.keys, place)
    }
    if !has("step") {
      failMissing(
        "a model requires 'step', which says what happens in a step", among: written,
        keys: Self.keys, place)
    }
  }

  // MARK: Parts

  /// Returns the location in the file that contains the model.
  func located(_ place: InputLocation) -> InputLocation { source.located(place) }

  func setting(_ key: String) -> Written? { settings[key]?.value }

  func has(_ key: String) -> Bool { settings[key] != nil }

  mutating func fail(_ message: String, _ place: InputLocation) {
    log.add(message, at: source.located(place))
  }

  /// Records that a name is unknown, unless its definition has an error.
  mutating func failUnknown(_ name: String, _ message: String, _ place: InputLocation) {
    if !names.isBroken(name) { log.addUnknown(message, at: source.located(place)) }
  }

  /// Records that a key is missing, unless an unknown key may stand for it.
  mutating func failMissing(
    _ message: String, among parts: [Setting], keys: [String], _ place: InputLocation
  ) {
    if parts.allSatisfy({ keys.contains($0.name) }) { fail(message, place) }
  }

  /// Records that a value is not the expected one.
  mutating func unexpected(_ written: Written, _ expected: String, among words: [String] = []) {
    let hint = written.text.map { log.hint($0, among: words) } ?? ""
    let got = written.text.map { $0.isEmpty ? "nothing" : "'\(Token.short($0))'" } ?? written.kind
    fail("expected \(expected), got \(got)\(hint)", written.place)
  }

  /// Returns the text of a value; nil after an error.
  mutating func text(_ written: Written, _ expected: String) -> String? {
    if let text = written.text, !text.isEmpty { return text }
    unexpected(written, expected)
    return nil
  }

  /// Returns the settings of a mapping; nil after an error.
  ///
  /// - Parameter keys: The known keys; nil for any.
  mutating func mapping(
    _ written: Written, _ expected: String, keys: [String]? = nil
  ) -> [Setting]? {
    guard case .settings(let all) = written.content else {
      unexpected(written, expected)
      return nil
    }
    let settings = all.withoutRests { setting, isRest in
      !isRest ? setting.value.text : setting.value.text == "" ? setting.name : nil
    }
    for setting in settings where keys?.contains(setting.name) == false && !log.isFull {
      let list = ": expected \(Self.alternatives(keys ?? []))"
      let hint = log.hint(setting.name, among: keys ?? [], else: list)
      let isRest = setting.value.text?.isEmpty == true && settings.first?.name != setting.name
      let advice = isRest ? ", and in YAML's braces a text with commas requires quotes" : ""
      fail("unknown key '\(Token.short(setting.name))'\(hint)\(advice)", setting.place)
    }
    return settings
  }

  /// Returns the settings of a key that defines names; nil if it is not written, or after an error,
  /// with which its names are lost.
  mutating func definitions(_ key: String, _ expected: String) -> [Setting]? {
    guard let written = setting(key) else { return nil }
    let settings = mapping(written, expected)
    if settings == nil { log.lacksNames = true }
    return settings
  }

  /// Returns the first `most` settings of a list; more of them are recorded as an error.
  mutating func atMost(_ most: Int, _ settings: [Setting], _ plural: String) -> [Setting] {
    if settings.count > most {
      fail("a model has at most \(most) \(plural)", settings[most].place)
      log.lacksNames = true
    }
    return Array(settings.prefix(most))
  }

  /// Returns one of a few words; nil after an error.
  mutating func word(_ written: Written, of words: [String]) -> String? {
    if let text = written.text, words.contains(text) { return text }
    unexpected(written, Self.alternatives(words), among: words)
    return nil
  }

  /// Returns `a, b or c`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }

  /// Returns the value of a type of settings; nil after an error.
  mutating func value<Value>(_ written: Written, _ kind: SettingKind<Value>) -> Value? {
    if let text = written.text, let value = kind.value(text) { return value }
    unexpected(written, kind.expectation)
    return nil
  }

  /// Returns a number, also a percentage; nil after an error.
  mutating func number(_ written: Written, _ expected: String = "a number") -> Double? {
    guard let text = text(written, expected) else { return nil }
    if let value = NumberText.value(of: text) { return value }
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    if NumberText.isNumber(digits) {
      fail(NumberText.tooLarge(text), written.place)
    } else if let joined = NumberText.withoutSpace(text) {
      fail("unexpected space before '%': write '\(joined)'", written.place)
    } else {
      unexpected(written, expected)
    }
    return nil
  }

  /// Returns a range such as `0%..100%`; nil after an error.
  mutating func range(
    _ written: Written, _ expected: String = "a range of numbers, such as 0..1 or 0%..100%"
  ) -> ClosedRange<Double>? {
    guard let text = text(written, expected) else { return nil }
    let parts = text.parts(separatedBy: "..")
    let bounds = parts.compactMap { NumberText.value(of: String($0)) }
    if parts.count == 2, bounds.count == 2 {
      if bounds[0] < bounds[1] { return bounds[0]...bounds[1] }
      fail("the range '\(Token.short(text))' must begin below its end", written.place)
    } else if let end = parts.lazy.compactMap({ NumberText.withoutSpace(String($0)) }).first {
      fail("unexpected space before '%': write '\(end)'", written.place)
    } else {
      unexpected(written, expected)
    }
    return nil
  }

  // MARK: Names

  /// The words that no name can be, because formulas use them.
  private static let words = FormulaParser.words.union(FormulaChecker.variables.keys)
    .union(["here", "pi", "any"])
  /// The words that no state can be, because statements begin with them.
  private static let verbs: Set = ["swap", "move", "neighbor", "anywhere"]

  /// Returns true if a word has a meaning in every formula.
  static func isKnown(_ word: String) -> Bool { words.contains(word) }

  /// Returns true if a name may be defined here, and records an error otherwise.
  mutating func isNew(_ name: String, _ place: InputLocation, isState: Bool = false) -> Bool {
    guard let problem = problem(of: name, isState) else { return true }
    fail(problem, place)
    names.setBroken(name)
    return false
  }

  /// Returns the error of a name that the table of a film already has; nil for other names.
  static func problem(ofColumn name: String) -> String? {
    guard ["frame", "generation"].contains(name) else { return nil }
    return "'\(name)' is a column of every table: choose another name"
  }

  private func problem(of name: String, _ isState: Bool) -> String? {
    let shown = Token.short(name)
    let scalars = name.unicodeScalars
    guard scalars.count <= Lexer.longestName else {
      return "a name has at most \(Lexer.longestName) characters"
    }
    guard let first = scalars.first, first.beginsName, scalars.allSatisfy(\.continuesName) else {
      return "expected a name of letters, digits and '_', got '\(shown)'"
    }
    if Self.words.contains(name) || isState && Self.verbs.contains(name) {
      return "'\(name)' has a meaning in formulas: choose another name"
    }
    if has("kernels"), FormulaChecker.offsets[name] != nil {
      return "'\(name)' has a meaning in the weights of kernels: choose another name"
    }
    return names[name].map { "the name '\(name)' is taken by \($0.words)" }
  }

  // MARK: Formulas

  /// Parses a formula; nil after an error.
  mutating func syntax(_ written: Written) -> (Syntax, ScalarText)? {
    parse(written, "a formula") { parser throws(FormulaFault) in try parser.formula() }
  }

  /// Parses a formula of the whole board; nil after an error.
  mutating func boardFormula(_ written: Written) -> (Syntax, ScalarText)? {
    parse(written, "a formula of the board, such as mean(u)") { parser throws(FormulaFault) in
      try parser.boardFormula()
    }
  }

  /// Parses a CELL; nil after an error.
  mutating func target(_ written: Written) -> (TargetSyntax, ScalarText)? {
    parse(written, "a cell, such as neighbor(tree)") { parser throws(FormulaFault) in
      try parser.wholeTarget()
    }
  }

  /// Parses a statement; nil after an error.
  mutating func statement(_ written: Written) -> (StatementSyntax, ScalarText)? {
    parse(written, "a statement (with quotes if it contains a colon)") {
      parser throws(FormulaFault) in try parser.statement()
    }
  }

  private mutating func parse<Tree>(
    _ written: Written, _ expected: String,
    _ parse: (inout FormulaParser) throws(FormulaFault) -> Tree
  ) -> (Tree, ScalarText)? {
    // Further formulas would only repeat the error that there are too many.
    guard nodes <= FormulaParser.mostNodes, let text = text(written, expected) else { return nil }
    let scalar = source.scalar(text, at: written.place)
    do throws(FormulaFault) {
      var parser = try FormulaParser(scalar, nodes: nodes)
      defer { nodes = parser.nodes }
      return (try parse(&parser), scalar)
    } catch {
      log.add(error.message, at: scalar.place(of: error.range))
      return nil
    }
  }

  /// Resolves and checks parts of a formula or statement with the names known so far.
  mutating func check<Result>(
    _ text: ScalarText, _ scope: FormulaChecker.Scope, _ owner: String,
    _ check: (inout FormulaChecker) -> Result
  ) -> (value: Result, usesChance: Bool) {
    var checker = FormulaChecker(
      names, text, scope: scope, owner: owner, log: log, calls: definition.calls,
      numbers: definition.numbers)
    let value = check(&checker)
    (log, definition.calls, definition.numbers) = (checker.log, checker.calls, checker.numbers)
    return (value, checker.usesChance)
  }

  /// Parses and checks a formula; nil after an error.
  mutating func formula(
    _ written: Written, as kind: Formula.Kind, _ scope: FormulaChecker.Scope, _ owner: String
  ) -> Formula? {
    guard let (syntax, text) = syntax(written) else { return nil }
    return check(text, scope, owner) { $0.check(syntax, as: kind) }.value
  }
}

// MARK: - Names, numbers and defaults

extension ModelReader {
  private mutating func readLines() {
    for key in ["about", "source"] {
      guard let written = setting(key), let line = line(written) else { continue }
      if key == "about" { definition.about = line } else { definition.source = line }
    }
  }

  private mutating func line(_ written: Written) -> String? {
    guard let line = text(written, "one line of text") else { return nil }
    let isLine = !line.unicodeScalars.contains(where: \.isCommand)
    if isLine, line.unicodeScalars.count <= 500 { return line }
    fail("expected one line of at most 500 characters", written.place)
    return nil
  }

  private mutating func readStates() {
    guard let written = setting("states") else { return }
    let states: [(name: String, look: Written?, place: InputLocation)]
    switch written.content {
    case .list(let list) where !list.isEmpty: states = list.map { ($0.text ?? "", nil, $0.place) }
    case .settings(let settings) where !settings.isEmpty:
      states = settings.map { ($0.name, $0.value, $0.place) }
    default:
      log.lacksNames = true
      return unexpected(
        written, "a list of states, such as [empty, tree], or a mapping from states to colors")
    }
    if states.count > Definition.mostStates {
      log.lacksNames = true
      let first = states[Definition.mostStates].place
      fail("a model has at most \(Definition.mostStates) states", first)
    }
    for state in states.prefix(Definition.mostStates)
    where isNew(state.name, state.place, isState: true) {
      if let problem = Self.problem(ofColumn: state.name) { fail(problem, state.place) }
      names.set(state.name, .state(definition.states.count))
      definition.states.append(.init(name: state.name, place: located(state.place)))
      if let look = state.look { read(look, ofState: definition.states.count - 1) }
    }
  }

  private mutating func read(_ look: Written, ofState state: Int) {
    switch look.content {
    case .text(let color):
      if !color.isEmpty { definition.states[state].color = self.color(color, look.place) }
    case .settings:
      let parts = mapping(look, "", keys: ["color", "sprite", "shape"]) ?? []
      for part in parts {
        let text = text(part.value, "the name of a \(part.name)")
        switch part.name {
        case "color":
          definition.states[state].color = text.flatMap { color($0, part.value.place) }
        case "sprite": definition.states[state].sprite = text
        case "shape": definition.states[state].shape = text
        default: break
        }
      }
    default: unexpected(look, "a color, or {color, sprite, shape}")
    }
  }

  mutating func color(_ text: String, _ place: InputLocation) -> String? {
    if StateColor(text) != nil { return text }
    let hint = log.hint(text, among: StateColor.names, else: ": expected #rrggbb, or a name of CSS")
    fail("unknown color '\(Token.short(text))'\(hint)", place)
    return nil
  }

  private mutating func readFields() {
    let expected = "a mapping from fields to numbers, such as {u: 1, v: 0}"
    guard let written = setting("fields"), let settings = definitions("fields", expected) else {
      return
    }
    if settings.isEmpty {
      fail("expected at least one field, such as {heat: 0}", written.place)
      log.lacksNames = true
    }
    for setting in atMost(Definition.mostFields, settings, "fields") {
      guard isNew(setting.name, setting.place) else { continue }
      let initial = number(setting.value, "the initial number of '\(setting.name)'")
      names.set(setting.name, .field(definition.fields.count))
      definition.fields.append(.init(name: setting.name, initial: Float(initial ?? 0)))
    }
  }

  private mutating func readCarried() {
    guard let written = setting("carried") else { return }
    var words = [written]
    if case .list(let list) = written.content { words = list }
    for word in words {
      let fields = definition.fields.map(\.name)
      let index = word.text.flatMap { fields.firstIndex(of: $0) }
      guard let index else {
        if log.lacksNames || word.text.map(names.isBroken) == true { continue }
        unexpected(word, "the name of a field, or a list of them", among: fields)
        continue
      }
      definition.fields[index].isCarried = true
    }
  }

  private mutating func readParameters() {
    let expected = "a mapping from parameters to numbers, such as {growth: 1%}"
    guard let settings = definitions("parameters", expected) else { return }
    for setting in settings where !log.isFull {
      guard isNew(setting.name, setting.place) else { continue }
      if let problem = Self.problem(ofColumn: setting.name) { fail(problem, setting.place) }
      let parameter = parameter(setting)
      names.set(setting.name, .parameter(definition.parameters.count))
      definition.parameters.append(parameter)
    }
  }

  private mutating func parameter(_ setting: Setting) -> Definition.Parameter {
    var parameter = Definition.Parameter(name: setting.name, value: 0, written: "0")
    parameter.place = source.located(setting.place)
    var value = setting.value
    if case .settings = value.content {
      let keys = ["value", "range", "help"]
      let parts = mapping(value, "", keys: keys) ?? []
      parameter.range = parts["range"].flatMap { range($0) }
      parameter.help = parts["help"].flatMap { line($0) } ?? ""
      guard let number = parts["value"] else {
        failMissing(
          "'\(setting.name)' has no 'value', which is its default", among: parts, keys: keys,
          setting.place)
        return parameter
      }
      value = number
    }
    guard let number = number(value, "a number, or {value, range, help}") else { return parameter }
    (parameter.value, parameter.written) = (number, value.text ?? "0")
    if parameter.range == nil, parameter.written.hasSuffix("%") {
      (parameter.range, parameter.isRangeImplied) = (0...1, true)
      if !(0...1).contains(number) {
        fail(
          "a parameter in percent is from 0% to 100%, unless it has a 'range': write {value:"
            + " \(parameter.written), range: \(number < 0 ? "-100%..100%" : "0%..\(parameter.written)")}",
          value.place)
      }
    } else if let range = parameter.range, !range.contains(number) {
      fail("the value \(parameter.written) is outside of the range", value.place)
    }
    return parameter
  }

  private mutating func readBoard() {
    if let view = setting("view") {
      definition.isDiagram = word(view, of: ["board", "diagram"]) == "diagram"
      if definition.isDiagram { definition.defaults.height = 1 }
    }
    if let written = setting("size"),
      let size = value(written, Self.size)
    {
      (definition.defaults.width, definition.defaults.height) = (size.width, size.height)
      if definition.isDiagram, size.height != 1 {
        fail(
          "a diagram shows a board of one row: expected a size such as \(size.width)x1",
          written.place)
      }
    }
    if let written = setting("topology") {
      definition.defaults.isPlane = word(written, of: ["torus", "plane"]) == "plane"
    }
    if let written = setting("cell") {
      definition.defaults.cell = value(written, .wholeNumber(1...1000, unit: "pixels"))
    }
  }

  /// The notation of the size of a board.
  static let size = SettingKind<Size>.size(cells: Definition.mostCells)

  private mutating func readTimes() {
    if let written = setting("fps") {
      let rates = SettingKind<Bool>.framesPerSecond(["slow": true, "normal": true, "fast": true]) {
        _ in true
      }
      if value(written, rates) != nil { definition.defaults.fps = written.text }
    }
    if let written = setting("still") {
      definition.defaults.still = value(written, .wholeNumber(0...1_000_000, unit: "generations"))
    }
    if let written = setting("repeat") {
      definition.repeats = value(written, .wholeNumber(1...10_000, unit: "steps")) ?? 1
    }
    if let written = setting("order") { definition.order = order(written) }
    if let written = setting("turns") {
      definition.phases[0].isOnce = isOnce(written, definition.order)
    }
  }

  /// Returns true for `turns: once`.
  mutating func isOnce(_ written: Written, _ order: Definition.Order) -> Bool {
    guard word(written, of: ["once"]) != nil else { return false }
    if order != .rows, order != .shuffled {
      fail("'turns: once' is for the orders rows and shuffled", written.place)
    }
    return true
  }

  /// Returns an order of turns; after an error one that allows every statement.
  mutating func order(_ written: Written) -> Definition.Order {
    let orders = (names.hasAgents ? Definition.Order.allCases : Definition.Order.ofCells).map(
      \.rawValue)
    return word(written, of: orders).flatMap { .init(rawValue: $0) } ?? .random
  }
}

extension Definition {
  static let mostStates = 256
  static let mostFields = 32
  /// The maximum number of cells in a neighborhood or kernel.
  static let mostNeighbors = 10_000
  /// The maximum number of cells of `choose`.
  static let mostChoices = 32
  /// The maximum number of phases.
  static let mostPhases = 64
  /// The maximum number of variables.
  static let mostGlobals = 32
  /// The maximum number of neighborhoods, and of kernels.
  static let mostNeighborhoods = 32
  /// The maximum number of levels of a formula of `let` with those that it uses.
  static let mostLevels = 256
  /// The maximum number of layers of the start.
  static let mostLayers = 256
  /// The maximum number of statements, counted once for each state.
  static let mostStatements = 65_536
  /// The maximum distance of a neighbor along an axis.
  static let farthest = 10_000
  /// The maximum number of cells of a board.
  static let mostCells = Int(Int32.max)
}

extension Array {
  /// Returns the elements without the rests of a text that YAML divides at its commas: after a text
  /// with an open parenthesis, whose error says so, the parts up to the one that closes it.
  ///
  /// - Parameter text: returns the text of an element, or of a rest; nil for one that is no rest.
  func withoutRests(_ text: (_ element: Element, _ isRest: Bool) -> String?) -> [Element] {
    var open = 0
    return filter { element in
      let rest = open > 0 ? text(element, true) : nil
      open = (rest == nil ? 0 : open) + (rest ?? text(element, false) ?? "").openParentheses
      return rest == nil
    }
  }
}

extension String {
  fileprivate var openParentheses: Int { reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) } }
}

extension [Setting] {
  /// The value of the first setting with a name; nil if it is not written.
  subscript(_ name: String) -> Written? { first { $0.name == name }?.value }
}
