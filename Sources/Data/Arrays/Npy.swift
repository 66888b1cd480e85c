internal import Decoding
internal import Grids
internal import Settings

/// A reader of arrays in the format of `numpy.save`, one after the other. An array of two axes is
/// a frame, one of three axes is time × rows × columns. The times of its frames can be an array of
/// texts before it.
struct NpyReader: ArrayReader {
  let size: Size
  let content: ArrayContent
  private let source: ByteSource
  private let options: ArrayOptions
  private var block: NpyBlock
  /// The number of frames returned, and of those of the current array.
  private var (read, readOfBlock) = (0, 0)
  /// The bytes of the current array, if its frames are interleaved, as in Fortran order.
  private var whole: [UInt8]?
  /// The names of arrays that are not read yet, which are the times of their frames.
  private var names: ArraySlice<String>

  var kept: Int { (whole?.count ?? 0) + NpyTimes.bytes(of: block.times.count) }
  var elementType: ElementType? { block.type }

  init(
    _ source: ByteSource, _ options: ArrayOptions, names: [String] = []
  ) throws(Located<ArrayProblem>) {
    self.source = source
    self.options = options
    self.names = names[...]
    block = try Self.block(source, options, &self.names)
    size = block.size
    content = block.content
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    while readOfBlock == block.frames {
      if source.peek(1).isEmpty { return nil }
      try readHeader()
    }
    read += 1
    readOfBlock += 1
    let bytes = try block.isWhole ? frameOfWhole() : frameOfStream()
    let time = block.times.isEmpty ? nil : block.times[readOfBlock - 1]
    return ArrayFrame(size: size, values: try block.values(of: bytes, frame: read), time: time)
  }

  private mutating func readHeader() throws(Located<ArrayProblem>) {
    guard source.peek(NpyHeader.signature.count).elementsEqual(NpyHeader.signature) else {
      throw Located(.excess(afterFrames: read), column: 1)
    }
    block = try Self.block(source, options, &names)
    readOfBlock = 0
    whole = nil
    guard block.size == size else {
      throw Located(.otherSize(block.size, frame: read + 1, first: size), column: 1)
    }
    guard block.content == content else {
      throw Located(.otherContent(block.content, frame: read + 1, first: content), column: 1)
    }
  }

  private static func block(
    _ source: ByteSource, _ options: ArrayOptions, _ names: inout ArraySlice<String>
  ) throws(Located<ArrayProblem>) -> NpyBlock {
    var header = try NpyHeader(source)
    let times = try NpyTimes(header, source, options)
    if times != nil { header = try NpyHeader(source) }
    do throws(ArrayProblem) {
      let held = NpyTimes.bytes(of: times?.count ?? 0)
      var block = try NpyBlock(header, options.holding(held), hasTimes: times != nil)
      let name = names.popFirst()
      block.times =
        try times?.of(block.frames) ?? (block.frames == 1 ? name.map { [$0] } : nil) ?? []
      return block
    } catch {
      throw Located(error, column: 1)
    }
  }

  /// Returns the next frame of an array whose frames follow each other.
  private func frameOfStream() throws(Located<ArrayProblem>) -> [UInt8] {
    let bytes = try source.frame(read, bytes: block.frameBytes)
    return block.isInOrder ? bytes : try ordered(0, bytes)
  }

  /// Returns the next frame of an array that is kept as a whole.
  private mutating func frameOfWhole() throws(Located<ArrayProblem>) -> [UInt8] {
    if whole == nil {
      let (total, overflow) = block.frameBytes.multipliedReportingOverflow(by: block.frames)
      let room = options.memory - kept - (block.frameBytes + 10 * size.area)
      guard !overflow, total <= room else {
        throw Located(.interleavedMemory(limit: options.memory), column: 1)
      }
      whole = try source.frame(read, bytes: total)
    }
    return try ordered(readOfBlock - 1, whole ?? [])
  }

  /// Returns the bytes of a frame in the order of its rows.
  private func ordered(_ index: Int, _ bytes: [UInt8]) throws(Located<ArrayProblem>) -> [UInt8] {
    guard let bytes = block.frame(index, of: bytes) else {
      // Canceled work may end with any error.
      throw Located(.endsEarly(frame: read, expected: block.frameBytes, got: 0), column: 1)
    }
    return bytes
  }
}

/// The layout of one array as frames: its frames, and the bytes and meaning of each.
struct NpyBlock {
  let size: Size
  let content: ArrayContent
  let type: ElementType
  private let strides: ArrayStrides
  /// The times of the frames; empty if they are unknown.
  var times: [String] = []

  var frames: Int { strides.count(.time) }
  /// The number of values of a cell: 3 or 4 for colors, else 1.
  private var channels: Int { strides.count(.channel) }

  var frameBytes: Int { size.area * channels * type.byteCount }

  /// True if the array must be kept as a whole, because its frames are interleaved.
  var isWhole: Bool { !strides.areFramesWhole }

  /// True if the values of a frame are in the order of its rows.
  var isInOrder: Bool { strides.areFramesInOrder }

  /// - Throws: An error if the array does not consist of frames, or if these are too large.
  /// - Parameter hasTimes: True if an array of times says that the first axis is the time.
  init(_ header: NpyHeader, _ options: ArrayOptions, hasTimes: Bool) throws(ArrayProblem) {
    type = try ElementType(numpy: header.descr)
    let shape = header.shape
    guard let axes = options.axes ?? ArrayAxis.usual(shape.count) else { throw .shape(shape) }
    if options.axes == nil, !hasTimes, Self.canBeImage(shape, header.descr) {
      throw .image(shape, isOfBytes: type.kind == .u8)
    }
    strides = try ArrayStrides(
      shape, axes, isFortran: header.isFortran, memory: options.memory)
    let isColored = axes.contains(.channel)
    let channels = strides.count(.channel)
    guard !isColored || (3...4).contains(channels) else { throw .shape(shape) }
    guard !isColored || type.kind == .u8 else { throw .colorType(header.descr) }
    content = isColored ? .colors : type.content
    size = Size(width: strides.count(.column), height: strides.count(.row))
    // An array whose values are not in order is in memory twice.
    let copies = strides.areFramesInOrder ? 1 : 2
    let valueBytes = type.kind == .u8 && channels == 1 ? 0 : 8
    try size.check(options, bytesACell: channels * type.byteCount * copies + valueBytes)
  }

  /// Returns true if an array can be an image: if its last axis has the length of channels, and it
  /// has the type of images, or both sides are long.
  private static func canBeImage(_ shape: [Int], _ descr: String) -> Bool {
    guard shape.count == 3, !shape.contains(0) else { return false }
    if descr.hasSuffix("u1") { return [1, 3, 4].contains(shape[2]) }
    let leastSide = 10
    return (3...4).contains(shape[2]) && min(shape[0], shape[1]) >= leastSide
  }

  /// Returns the values of frame `number`, counted from 1, whose bytes are in C order.
  func values(of bytes: [UInt8], frame number: Int) throws(Located<ArrayProblem>) -> ArrayValues {
    if content == .colors { return .integers(colors(bytes)) }
    return try type.values(of: bytes, frame: number)
  }

  private func colors(_ bytes: [UInt8]) -> [Int] {
    let channels = channels
    return (0..<size.area).map { cell in
      let first = cell * channels
      return StoredColor.value(
        red: Int(bytes[first]), green: Int(bytes[first + 1]), blue: Int(bytes[first + 2]),
        alpha: channels == 4 ? Int(bytes[first + 3]) : 255)
    }
  }

  /// Returns the bytes of frame `index`, counted from 0, in the order of its rows, columns and
  /// channels. `bytes`: the whole array, or one frame with the index 0. Nil if the work is
  /// canceled.
  func frame(_ index: Int, of bytes: [UInt8]) -> [UInt8]? {
    var cancellation = CancellationCheck()
    let length = type.byteCount
    let channels = channels
    let (across, down) = (strides.distance(.column), strides.distance(.row))
    let deep = strides.distance(.channel)
    var result: [UInt8] = []
    result.reserveCapacity(frameBytes)
    for y in 0..<size.height {
      if cancellation.isOver(after: size.width * channels) { return nil }
      var start = index * strides.distance(.time) + y * down
      for _ in 0..<size.width {
        for channel in 0..<channels {
          let element = start + channel * deep
          result += bytes[element * length..<(element + 1) * length]
        }
        start += across
      }
    }
    return result
  }
}

extension Size {
  /// Throws an error if the size is empty or exceeds the limit of cells.
  func check(_ options: ArrayOptions) throws(ArrayProblem) {
    guard width > 0, height > 0 else { throw "a frame of \(self) cells is empty" }
    guard area <= options.cellLimit else { throw .tooLarge(self, most: options.mostCells) }
  }

  /// The bytes of a cell's states: those that are shown, and those of the next frame.
  private static let stateBytes = 2

  /// Throws an error if reading a frame would exceed the memory limit. Called before anything is
  /// allocated for the frame.
  ///
  /// - Parameter bytes: The most bytes that the reader takes for a cell at a time.
  func check(_ options: ArrayOptions, bytesACell bytes: Int) throws(ArrayProblem) {
    try check(options)
    guard area <= options.memory / (bytes + Self.stateBytes) else {
      throw .frameMemory(self, limit: options.memory)
    }
  }
}

/// The times of an array's frames: an array of texts with one axis, before the frames.
struct NpyTimes {
  private let texts: [String]

  /// The maximum length of a time in bytes.
  static let longest = 100

  var count: Int { texts.count }

  /// Returns the bytes in memory of some times.
  static func bytes(of count: Int) -> Int { count * (longest + 32) }

  /// Reads times; nil if the header is that of another array.
  init?(
    _ header: NpyHeader, _ source: ByteSource, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    guard header.shape.count == 1, header.descr.hasPrefix("|S"), let count = header.shape.first,
      let length = Int(header.descr.dropFirst(2)), (1...Self.longest).contains(length)
    else { return nil }
    guard count <= options.memory / 4 / Self.bytes(of: 1) else {
      throw Located(.archiveMemory(limit: options.memory), column: 1)
    }
    let bytes = source.read(upTo: count * length)
    texts = stride(from: 0, to: bytes.count, by: length).map { start in
      String(decoding: bytes[start...].prefix(length).prefix { $0 != 0 }, as: UTF8.self)
    }
    guard bytes.count == count * length, bytes.allSatisfy({ $0 == 0 || (32...126).contains($0) })
    else { throw Located(.times, column: 1) }
  }

  /// Returns the times of an array with a number of frames.
  func of(_ frames: Int) throws(ArrayProblem) -> [String] {
    guard count == frames else { throw .timeCount(count, frames: frames) }
    return texts
  }
}

/// The header of an array in the format of `numpy.save`: its element type, order and shape.
struct NpyHeader {
  /// The type in NumPy's notation, such as `<i4`.
  let descr: String
  /// The fields of records; nil for other types.
  let fields: [NpyField]?
  /// True if the first index changes fastest.
  let isFortran: Bool
  let shape: [Int]

  /// The first bytes of every array.
  static let signature: [UInt8] = [0x93] + Array("NUMPY".utf8)

  /// The maximum length of a header, which is that of numpy.
  private static let mostBytes = 10_000

  /// Reads a header, and consumes its bytes.
  init(_ source: ByteSource) throws(Located<ArrayProblem>) {
    let start = source.read(upTo: 8)
    guard start.count == 8, start.starts(with: Self.signature) else {
      throw Located(.header("expected an array in .npy format"), column: 1)
    }
    guard (1...3).contains(start[6]), start[7] == 0 else {
      throw Located(
        "the array has version \(start[6]).\(start[7]) of the .npy format: expected 1.0, 2.0 or"
          + " 3.0", column: 1)
    }
    let lengthBytes = start[6] == 1 ? 2 : 4
    let length = source.read(upTo: lengthBytes).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.mostBytes else {
      throw Located(.header("it has \(length) bytes, more than \(Self.mostBytes)"), column: 1)
    }
    let text = source.read(upTo: length)
    guard text.count == length else { throw Located(.header("it ends early"), column: 1) }
    self = try Self.parse(text)
  }

  private init(descr: String, _ fields: [NpyField]?, isFortran: Bool, shape: [Int]) {
    (self.descr, self.fields, self.isFortran, self.shape) = (descr, fields, isFortran, shape)
  }

  private static func parse(_ text: [UInt8]) throws(Located<ArrayProblem>) -> NpyHeader {
    do throws(ArrayProblem) {
      var dictionary = NpyDictionary(text)
      try dictionary.read()
      guard let descr = dictionary.descr, let isFortran = dictionary.isFortran,
        let shape = dictionary.shape
      else { throw .header("expected the keys descr, fortran_order and shape") }
      return NpyHeader(descr: descr, dictionary.fields, isFortran: isFortran, shape: shape)
    } catch {
      throw Located(error, column: 1)
    }
  }
}

extension ElementType {
  /// Creates the type of numpy's description, such as `<i4`.
  init(numpy descr: String) throws(ArrayProblem) {
    let kinds: [String: Kind] = [
      "b1": .u8, "u1": .u8, "i1": .i8, "u2": .u16, "i2": .i16, "u4": .u32, "i4": .i32, "u8": .u64,
      "i8": .i64, "f2": .f16, "f4": .f32, "f8": .f64,
    ]
    let hasOrder = descr.first.map { "<>|=".contains($0) } ?? false
    guard let kind = kinds[hasOrder ? String(descr.dropFirst()) : descr] else {
      throw Self.unsupported(descr)
    }
    self.init(kind, isBigEndian: descr.first == ">")
  }

  /// Returns the problem of an unsupported type, with a remedy.
  static func unsupported(_ descr: String) -> ArrayProblem {
    "the array has the type '\(descr)', \(advice(descr.first { $0.isLetter }))"
  }

  private static func advice(_ letter: Character?) -> String {
    switch letter {
    case "O": "Python objects: convert the array with array.astype('uint8')"
    case "S", "U", "a":
      "texts: convert the array with"
        + " numpy.unique(array, return_inverse=True)[1].reshape(array.shape)"
    case "c": "complex numbers: save abs(array) or array.real"
    case "m", "M": "dates or durations: convert the array with array.astype('int64')"
    case "V": "records or an unknown type: save one field, or array.astype('float32')"
    case "f", "g": "long floating-point numbers: convert the array with array.astype('float64')"
    default: "an unknown type: convert the array with array.astype('uint8')"
    }
  }
}

/// A field of an array's records.
struct NpyField {
  let name: String
  let descr: String
  /// The number of values: 1, or those of a vector.
  let count: Int

  /// The most values of a vector.
  static let mostValues = 16
}

/// A parser for the header of an array, which is a Python dictionary of three keys:
/// `{'descr': '<i8', 'fortran_order': False, 'shape': (3, 4), }`.
struct NpyDictionary {
  private(set) var descr: String?
  private(set) var fields: [NpyField]?
  private(set) var isFortran: Bool?
  private(set) var shape: [Int]?

  private let text: [UInt8]
  private var place = 0

  /// The maximum number of axes in numpy.
  private static let mostAxes = 64

  init(_ text: [UInt8]) { self.text = text }

  /// Parses the whole text.
  mutating func read() throws(ArrayProblem) {
    try expect("{")
    while !accepts("}") {
      let key = try string()
      try expect(":")
      try readValue(key)
      if accepts(",") { continue }
      try expect("}")
      break
    }
    skipBlanks()
    guard place == text.count else { throw fault("nothing") }
  }

  private mutating func readValue(_ key: String) throws(ArrayProblem) {
    switch key {
    case "descr" where descr == nil: descr = try element()
    case "fortran_order" where isFortran == nil: isFortran = try truth()
    case "shape" where shape == nil: shape = try tuple()
    default: throw .header("unexpected key '\(key)'")
    }
  }

  private mutating func element() throws(ArrayProblem) -> String {
    guard accepts("[") else { return try string() }
    // The type of a record is a list of its fields.
    var list: [NpyField] = []
    while !accepts("]") {
      list.append(try field())
      if accepts(",") { continue }
      try expect("]")
      break
    }
    fields = list
    return "V"
  }

  /// Parses a field such as `('x', '<f8')` or `('place', '<f8', (2,))`.
  private mutating func field() throws(ArrayProblem) -> NpyField {
    try expect("(")
    let name = try string()
    try expect(",")
    let descr = try string()
    let shape = accepts(",") ? try tuple() : []
    try expect(")")
    guard shape.count <= 1, (1...NpyField.mostValues).contains(shape.first ?? 1) else {
      throw ElementType.unsupported("V")
    }
    return NpyField(name: name, descr: descr, count: shape.first ?? 1)
  }

  private mutating func truth() throws(ArrayProblem) -> Bool {
    for (word, value) in [("True", true), ("False", false)] where accepts(word) { return value }
    throw fault("True or False")
  }

  private mutating func tuple() throws(ArrayProblem) -> [Int] {
    var numbers: [Int] = []
    try expect("(")
    while !accepts(")") {
      guard numbers.count < Self.mostAxes else { throw fault("at most \(Self.mostAxes) axes") }
      numbers.append(try number())
      if accepts(",") { continue }
      try expect(")")
      break
    }
    return numbers
  }

  private mutating func number() throws(ArrayProblem) -> Int {
    skipBlanks()
    let digits = text[place...].prefix { (48...57).contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw fault("an integer below 2^63")
    }
    place = digits.endIndex
    // Python 2 wrote long integers with this suffix.
    _ = accepts("L")
    return number
  }

  private mutating func string() throws(ArrayProblem) -> String {
    skipBlanks()
    guard place < text.count, text[place] == UInt8(ascii: "'") || text[place] == UInt8(ascii: "\"")
    else { throw fault("a string") }
    let content = text[(place + 1)...].prefix { $0 != text[place] }
    guard content.endIndex < text.count, content.allSatisfy({ (32...126).contains($0) }) else {
      throw fault("a string")
    }
    place = content.endIndex + 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func accepts(_ word: String) -> Bool {
    skipBlanks()
    guard text[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func expect(_ word: String) throws(ArrayProblem) {
    if !accepts(word) { throw fault("'\(word)'") }
  }

  private mutating func skipBlanks() {
    while place < text.count, text[place] == 32 || (9...13).contains(text[place]) { place += 1 }
  }

  private func fault(_ expected: String) -> ArrayProblem {
    .header("expected \(expected) at byte \(place + 1)")
  }
}
