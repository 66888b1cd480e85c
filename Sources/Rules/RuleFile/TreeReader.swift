/// A parser for the section `@TREE` of a rule file.
struct TreeReader {
  /// The tree; nil if the section has errors.
  private(set) var tree: TransitionTree?
  private(set) var log = RuleFileLog()
  private var states: Int?
  private var neighbors: Int?
  private var declaredNodes: Int?
  private var entries: [Int32] = []
  /// The level of each node.
  private var levels: [UInt8] = []
  private var line = 0
  /// The line that is read, from which columns are counted.
  private var text: ArraySlice<UInt8> = []

  init(_ section: RuleSections.Section) {
    line = section.line
    for (number, text) in section.lines where !log.isFull {
      (line, self.text) = (number, text)
      guard text.count <= TableReader.longestLine else {
        log.add(.longLine(most: TableReader.longestLine), line: number)
        continue
      }
      let content = text.first == UInt8(ascii: "#") ? [] : text.trimmed
      if !content.isEmpty, !read(content) { return }
    }
    finish()
  }

  /// Reads a line. Returns false if the lines that follow cannot be read.
  private mutating func read(_ content: ArraySlice<UInt8>) -> Bool {
    if content.first.map(isDigit) == true {
      guard checkFirstLines(), let states, let neighbors else { return false }
      readNode(content.words(), states: states, levels: neighbors + 1)
      return true
    }
    let keyword = content.prefix { $0 != UInt8(ascii: "=") }
    readFirst(keyword.trimmed, content[keyword.endIndex...].dropFirst().trimmed)
    return true
  }

  /// Reads a line such as `num_states=8`.
  private mutating func readFirst(_ keyword: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    guard levels.isEmpty else {
      return fail(.late(keyword.shown, before: "all nodes"), at: keyword)
    }
    switch keyword.text.lowercased() {
    case "num_states":
      states = value.number
      if !(2...256).contains(states ?? 0) { fail(.states(value.shown), at: value) }
    case "num_neighbors":
      neighbors = value.number
      if neighbors != 4, neighbors != 8 { fail(.neighborCount(value.shown), at: value) }
    case "num_nodes":
      declaredNodes = value.number
      if declaredNodes == nil { fail(.treeLine(text.trimmed.shown), at: keyword) }
    default: fail(.treeLine(text.trimmed.shown), at: keyword)
    }
  }

  private mutating func fail(_ problem: RuleFileProblem, at place: ArraySlice<UInt8>) {
    let isHere = text.startIndex <= place.startIndex && place.startIndex <= text.endIndex
    log.add(problem, line: line, column: isHere ? place.startIndex - text.startIndex + 1 : 1)
  }

  /// Returns true if the numbers of states and neighbors are known.
  private mutating func checkFirstLines() -> Bool {
    if states != nil, neighbors != nil, log.errors.isEmpty || !levels.isEmpty { return true }
    guard log.errors.isEmpty else { return false }
    if states == nil { fail(.missing("num_states=NUMBER", before: "all nodes"), at: text) }
    if neighbors == nil { fail(.missing("num_neighbors=NUMBER", before: "all nodes"), at: text) }
    return false
  }

  /// Reads a node: its level, and an entry for each state. A wrong node is counted, so that the
  /// nodes that follow can be read.
  private mutating func readNode(_ words: [ArraySlice<UInt8>], states: Int, levels count: Int) {
    let level = words[0].number ?? 0
    let isLevel = (1...count).contains(level)
    if !isLevel { fail(.nodeLevel(words[0].shown, most: count), at: words[0]) }
    if words.count != states + 1 {
      fail(.nodeLength(expected: states + 1, got: words.count), at: text)
    }
    let isReadable = isLevel && words.count == states + 1
    for place in 1...states {
      entries.append(isReadable ? readEntry(words[place], level: level, states: states) : 0)
    }
    levels.append(UInt8(level <= count ? level : 0))
  }

  private mutating func readEntry(_ word: ArraySlice<UInt8>, level: Int, states: Int) -> Int32 {
    let number = word.number
    if level == 1 {
      if let number, number < states { return Int32(number) }
      fail(.state(word.shown, states: states), at: word)
    } else if let number, number < levels.count {
      let child = Int(levels[number])
      // Level 0 marks a node with an error, which is reported already.
      if child == level - 1 || child == 0 { return Int32(number) }
      fail(.childLevel(child: number, level: child, of: level), at: word)
    } else {
      fail(.noNode(word.shown), at: word)
    }
    return 0
  }

  /// Checks the number of nodes and the root, and creates the tree.
  private mutating func finish() {
    guard checkFirstLines(), let states, let neighbors else { return }
    if let declaredNodes, declaredNodes != levels.count {
      fail(.nodeCount(expected: declaredNodes, got: levels.count), at: text)
    }
    if levels.last.map(Int.init) != neighbors + 1, levels.last != 0 {
      fail(.noRoot(level: neighbors + 1), at: text)
    }
    guard log.errors.isEmpty else { return }
    tree = TransitionTree(states: states, neighbors: neighbors, entries: entries, levels: levels)
  }
}
