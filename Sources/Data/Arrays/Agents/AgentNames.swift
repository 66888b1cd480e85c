/// The times of a table, numbered as they occur.
struct AgentTimes {
  private var numbers: [Double: Int32] = [:]
  private var list: [(order: Double, name: String)] = []
  private var last: (word: ArraySlice<UInt8>, number: Int32)?
  /// The number of the first time that is not forgotten.
  private var first = 0
  /// True if each time is greater than the one before.
  private(set) var areAscending = true

  /// The number of times, with those that are forgotten.
  var count: Int { first + list.count }
  /// The memory of the times.
  var bytes: Int { list.count * 160 }

  /// Returns the number of a time; nil if it is none.
  mutating func number(of word: ArraySlice<UInt8>, _ parser: inout NumberParser) -> Int32? {
    if let last, last.word == word { return last.number }
    let text = word.span
    let order = parser.number(text, 0..<text.count)?.double ?? TableTime(word)?.order
    guard let order, order.isFinite, count < Int(Int32.max) else { return nil }
    let number = numbers[order] ?? Int32(count)
    if Int(number) == count {
      areAscending = areAscending && list.last.map { $0.order < order } ?? true
      numbers[order] = number
      list.append((order, String(decoding: word, as: UTF8.self)))
    }
    last = (word, number)
    return number
  }

  /// Returns a time as it is written; nil if there is none with the number.
  func name(of number: Int) -> String? {
    list.indices.contains(number - first) ? list[number - first].name : nil
  }

  /// Forgets the times before a number, but for the last time.
  mutating func forget(before number: Int) {
    while first < number, list.count > 1 {
      numbers[list.removeFirst().order] = nil
      first += 1
    }
  }

  /// The place of each time in ascending order, and the times in this order as they are written.
  var inOrder: (places: [Int32], names: [String]) {
    let sorted = list.indices.sorted { list[$0].order < list[$1].order }
    var places = [Int32](repeating: 0, count: list.count)
    for (place, number) in sorted.enumerated() { places[number] = Int32(place) }
    return (places, sorted.map { list[$0].name })
  }
}

/// Names that are numbered as they occur.
struct AgentNames {
  private(set) var list: [String] = []
  private var numbers: [String: Int32] = [:]
  private var words: [ArraySlice<UInt8>: Int32] = [:]
  private var integers: [Int: Int32] = [:]
  /// The integer that each name is, or -1, and the number of the name that probably follows: most
  /// programs write agents in the same order at each time.
  private var listOfIntegers: [Int] = []
  private var next = 0
  /// The memory of the names.
  private(set) var bytes = 0

  /// Returns the number of a name that occurred before in the same spelling.
  mutating func known(_ word: ArraySlice<UInt8>) -> Int32? {
    guard let integer = Self.integer(word) else { return words[word] }
    if next >= list.count { next = 0 }
    if next < list.count, listOfIntegers[next] == integer {
      next += 1
      return Int32(next - 1)
    }
    let number = integers[integer]
    if let number { next = Int(number) + 1 }
    return number
  }

  mutating func number(of name: String, writtenAs word: ArraySlice<UInt8>? = nil) -> Int32 {
    let number = numbers[name] ?? Int32(list.count)
    let integer = word.flatMap { Self.integer($0) }
    if Int(number) == list.count {
      numbers[name] = number
      list.append(name)
      listOfIntegers.append(integer ?? -1)
      bytes += 256 + 2 * name.utf8.count
    }
    if let integer {
      integers[integer] = number
    } else if let word {
      // The slice would keep the memory of its line.
      words[Array(word)[...]] = number
      bytes += 128 + word.count
    }
    return number
  }

  /// Returns a whole number without a sign and leading zeros.
  private static func integer(_ word: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(word.count), word.first != 48 || word.count == 1 else { return nil }
    var result = 0
    for byte in word {
      guard (48...57).contains(byte) else { return nil }
      result = 10 * result + Int(byte) - 48
    }
    return result
  }

  /// Adds a name of others, and returns its number.
  mutating func add(_ number: Int32, of others: AgentNames) -> Int32 {
    let (name, integer) = (others.list[Int(number)], others.listOfIntegers[Int(number)])
    return self.number(of: name, writtenAs: integer < 0 ? nil : Array("\(integer)".utf8)[...])
  }

  /// The place of each name among all: numbers before texts, in ascending order.
  var order: [Int32] {
    var places = [Int32](repeating: 0, count: list.count)
    for (place, number) in sorted.enumerated() { places[number] = Int32(place) }
    return places
  }

  /// The numbers of the names in ascending order.
  private var sorted: [Int] {
    // Greater integers may be equal as floating-point numbers, as texts are compared.
    if listOfIntegers.allSatisfy({ (0..<1 << 53).contains($0) }) {
      return list.indices.sorted { listOfIntegers[$0] < listOfIntegers[$1] }
    }
    let keys = list.map { (Double($0) ?? .infinity, $0) }
    return list.indices.sorted { keys[$0] < keys[$1] }
  }
}
