internal import Settings

/// A rule as a decision tree with shared nodes, as the section `@TREE` of a rule file has it.
package struct TransitionTree: CellFunction {
  package let states: Int
  /// The number of neighbors: 4 or 8.
  let neighbors: Int
  /// The entries of all nodes, `states` for each: next states in nodes of level 1, indices of nodes
  /// one level lower in others. The last node is the root.
  let entries: [Int32]
  let levels: [UInt8]

  /// The places of the cells in the order in which they are read.
  var places: [Int] { neighbors == 4 ? [3, 1, 7, 5, 4] : [0, 6, 2, 8, 3, 1, 7, 5, 4] }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    var node = entries.count / states - 1
    for place in places {
      node = Int(entries[node * states + Int(neighborhood[place])])
    }
    return UInt8(node)
  }

  package func diagram(limit: Int) -> DecisionDiagram? {
    guard var reordering = TreeReordering(self, limit: limit) else { return nil }
    for place in 0..<9 {
      guard reordering.read(place) else { return nil }
    }
    return DecisionDiagram(states: states, merging: reordering.levels)
  }
}

/// A parser for the section `@TREE` of a rule file.
struct TreeReader {
  /// The tree; nil if the section has errors.
  private(set) var tree: TransitionTree?
  private(set) var log = RuleFileLog()
  private var states: Int?
  private var neighbors: Int?
  private var declaredNodes: Int?
  private var entries: [Int32] = []
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

  /// Returns true if the numbers of states and neighbors are known. Else records what is missing.
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
    if !isLevel {
      fail("expected a level from 1 to \(count), got '\(words[0].shown)'", at: words[0])
    }
    if words.count != states + 1 {
      fail(
        "expected \(states + 1) numbers (the level and an entry for each state), got"
          + " \(words.count)", at: text)
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
      fail(
        "a node of level \(level) requires nodes of level \(level - 1), but node \(number) has"
          + " level \(child)", at: word)
    } else {
      fail("there is no node \(word.shown) above: nodes are counted from 0", at: word)
    }
    return 0
  }

  /// Checks the number of nodes and the root, and creates the tree.
  private mutating func finish() {
    guard checkFirstLines(), let states, let neighbors else { return }
    if let declaredNodes, declaredNodes != levels.count {
      fail("expected \(declaredNodes) nodes (num_nodes), got \(levels.count)", at: text)
    }
    if levels.last.map(Int.init) != neighbors + 1, levels.last != 0 {
      fail("the last node must be the root, of level \(neighbors + 1)", at: text)
    }
    guard log.errors.isEmpty else { return }
    tree = TransitionTree(states: states, neighbors: neighbors, entries: entries, levels: levels)
  }
}

/// The conversion of a tree to a diagram, which reads the cells in another order.
///
/// A value is either a state, from 0 to `states - 1`, or the number of a stored node plus `states`.
/// Nodes whose entries are equal are not stored, so a value can skip cells.
struct TreeReordering {
  /// The entries of the nodes of each level, as in `DecisionDiagram`.
  private(set) var levels: [[Int32]] = []
  private let tree: TransitionTree
  /// The index in `tree.places` of the cell that a stored node reads, and its entries.
  private var nodes: KeyTable<Int32>
  /// The values of the nodes of the next level.
  private var values: [Int32]
  /// The results of the current restriction for stored nodes, each with the number of the
  /// restriction that it belongs to.
  private var results: [(restriction: Int32, value: Int32)] = []
  private var restriction: Int32 = 0
  private var nodesLeft: Int
  /// The limit of entries that are left to be computed. It bounds the time to some seconds.
  private var entriesLeft = 1 << 26

  private static let mostWords = 1 << 25

  /// The result is nil if the tree is too large.
  init?(_ tree: TransitionTree, limit: Int) {
    (self.tree, nodesLeft) = (tree, limit)
    (nodes, values) = (KeyTable(width: tree.states + 1), [])
    guard tree.entries.count <= Self.mostWords else { return nil }
    var converted: [Int32] = []
    for (number, level) in tree.levels.enumerated() {
      let entries = tree.entries[number * tree.states..<(number + 1) * tree.states]
      let children = level == 1 ? Array(entries) : entries.map { converted[Int($0)] }
      converted.append(store(children, index: tree.neighbors + 1 - Int(level)))
    }
    values = converted.suffix(1)
  }

  /// Returns the value of a node with these entries.
  private mutating func store(_ entries: [Int32], index: Int) -> Int32 {
    if entries.allSatisfy({ $0 == entries[0] }) { return entries[0] }
    return nodes.number(of: [Int32(index)] + entries) + Int32(tree.states)
  }

  /// Adds the level that reads a place. Returns false if a limit is exceeded.
  mutating func read(_ place: Int) -> Bool {
    nodesLeft -= values.count
    let index = tree.places.firstIndex(of: place)
    var entries = [Int32](repeating: 0, count: values.count * tree.states)
    var next = KeyTable<Int32>(width: 1)
    for state in 0..<tree.states {
      restriction += 1
      for (node, value) in values.enumerated() {
        guard entriesLeft > 0, nodes.words.count <= Self.mostWords, next.count <= nodesLeft else {
          return false
        }
        let result = index.map { restrict(value, $0, state) } ?? value
        entries[node * tree.states + state] = place == 8 ? result : next.number(of: [result])
      }
    }
    levels.append(entries)
    values = next.words
    return true
  }

  /// Returns the value after the cell with an index in `tree.places` has a state.
  private mutating func restrict(_ value: Int32, _ index: Int, _ state: Int) -> Int32 {
    guard value >= tree.states else { return value }
    let node = Int(value) - tree.states
    let first = node * nodes.width
    if nodes.words[first] > index { return value }
    if nodes.words[first] == index { return nodes.words[first + 1 + state] }
    if node < results.count, results[node].restriction == restriction { return results[node].value }
    entriesLeft -= tree.states
    let entries = (1...tree.states).map { restrict(nodes.words[first + $0], index, state) }
    let result = store(entries, index: Int(nodes.words[first]))
    if results.count < nodes.count {
      results += [(Int32, Int32)](repeating: (0, 0), count: nodes.count - results.count)
    }
    results[node] = (restriction, result)
    return result
  }
}
