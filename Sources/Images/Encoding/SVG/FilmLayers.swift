internal import Grids
internal import Imaging

/// The drawings of a film, divided into pieces, each with the frames that show it.
///
/// A drawing is a sequence of elements that cover each other. Here it becomes a sequence of layers.
/// The pieces of a layer may have any order, because they have one opaque color or do not touch. A
/// layer with the same key in two drawings is the same layer, unless a drawing has it at another
/// place among the others. Each drawing is thus a part of the layers in their order, and pieces
/// that several drawings share are stored once.
struct FilmLayers {
  struct Layer {
    let key: Key
    /// The pieces in the order of their first appearance.
    fileprivate(set) var pieces: [(piece: Piece, presence: ShownFrames)] = []
    private var numbers: [Piece: Int] = [:]

    fileprivate init(_ key: Key) { self.key = key }

    /// Shows a piece in a frame. Returns the bytes that it adds to a file, roughly.
    fileprivate mutating func show(_ piece: Piece, in frame: Int) -> Int {
      if let number = numbers[piece] { return pieces[number].presence.extend(to: frame) }
      numbers[piece] = pieces.count
      pieces.append((piece, ShownFrames(from: frame)))
      return piece.bytes
    }
  }

  struct Key: Hashable {
    /// The groups around the elements, from outside to inside.
    let groups: [Group]
    let kind: Kind
  }

  struct Group: Hashable {
    let offset: Position
    let clip: Region?
  }

  enum Kind: Hashable {
    /// Elements in an opaque color.
    case ink(UInt8)
    /// Elements that never cover each other.
    case apart
    /// An element by its number, which covers others and so is a layer of its own.
    case single(Int)
  }

  enum Piece: Hashable {
    case rectangle(Region, UInt8)
    /// A line with a width in 256ths of a pixel.
    case line(VectorPath, width: Int, UInt8)
    /// A copy of the elements that `element` with this number contains.
    case copy(of: Int, at: Position)
    case element(Int)

    /// The size in bytes, roughly.
    fileprivate var bytes: Int {
      switch self {
      case .rectangle: 12
      case .line(let path, _, _): 8 + 8 * path.steps.count
      case .copy, .element: 48
      }
    }
  }

  /// The layers from below.
  private(set) var layers: [Layer] = []
  /// The number of frames.
  private(set) var count = 0
  /// The elements that pieces name by number. Copies are without places.
  private(set) var elements: [VectorElement] = []
  /// The size of a file with all pieces, roughly.
  private(set) var bytes = 0
  private var numbers: [VectorElement: Int] = [:]
  private let palette: Palette
  /// The index of the layer that received the last piece of the current drawing.
  private var current = -1
  /// True if the next piece cannot be in that layer.
  private var isSeparate = true

  /// The most bytes of a file. Browsers need seconds to open larger ones.
  static let mostBytes = 16 << 20

  init(_ palette: Palette) { self.palette = palette }

  /// Returns an upper limit of the memory in bytes for the layers of a film, and for the text that is
  /// made of them. A cell is a piece in each of its colors, and may change in each frame.
  ///
  /// A piece takes memory in the array of pieces, in the table that finds it, for the frames that
  /// show it, and for the groups of pieces with the same frames: at most 440 bytes in measured
  /// films of noise. The text took up to five times its size.
  static func memory(of images: EncodedImages) -> Int {
    let bytesOfPiece = images.corners == 0 ? 12 : 58 + 10 * images.corners
    let shown = min(images.count, images.colors) * images.shapes
    let pieces = min(shown, Self.mostBytes / bytesOfPiece)
    let changes = images.count * images.shapes
    let text = min(Self.mostBytes, pieces * bytesOfPiece + changes * 12)
    return 500 * pieces + 6 * text
  }

  /// Adds the next frame.
  mutating func add(_ drawing: VectorDrawing) {
    (current, isSeparate) = (-1, true)
    add(drawing.elements, in: [], areApart: false)
    count += 1
  }

  private mutating func add(_ elements: [VectorElement], in groups: [Group], areApart: Bool) {
    for element in elements { add(element, in: groups, areApart) }
  }

  private mutating func add(_ element: VectorElement, in groups: [Group], _ isApart: Bool) {
    switch element {
    case .apart(let elements):
      isSeparate = true
      add(elements, in: groups, areApart: true)
      isSeparate = true
    case .group(let elements, let offset, let clip):
      add(elements, in: groups + [Group(offset: offset, clip: clip)], areApart: isApart)
    case .rectangle(let region, let entry):
      guard isApart || palette.alphas[Int(entry)] == 255 else { return show(element, in: groups) }
      show(.rectangle(region, entry), at: .ink(entry), in: groups, isApart)
    case .text(_, let shapes, let entry):
      for shape in shapes { add(shape, entry, in: groups, isApart, isText: true) }
    case .shape(let shape, let entry): add(shape, entry, in: groups, isApart, isText: false)
    case .copies(let elements, let places):
      if isApart {
        let number = number(of: .copies(elements, at: []))
        for place in places { show(.copy(of: number, at: place), at: .apart, in: groups, true) }
      } else {
        for place in places { show(.copies(elements, at: [place]), in: groups) }
      }
    case .areas, .image: show(element, in: groups, isApart)
    }
  }

  /// Adds a shape, and a line as its parts: letters whose text changes and curves that grow share
  /// most of them with other frames.
  private mutating func add(
    _ shape: VectorShape, _ entry: UInt8, in groups: [Group], _ isApart: Bool, isText: Bool
  ) {
    let isOpaque = palette.alphas[Int(entry)] == 255
    guard case .line(let path, let width) = shape, isOpaque else {
      let element = VectorElement.shape(shape, entry)
      if isApart || !isOpaque { return show(element, in: groups, isApart) }
      return show(.element(number(of: element)), at: .ink(entry), in: groups, false)
    }
    for part in isText ? path.lines : path.segments {
      show(.line(part, width: width, entry), at: .ink(entry), in: groups, isApart)
    }
  }

  /// Shows an element that is not divided.
  private mutating func show(
    _ element: VectorElement, in groups: [Group], _ isApart: Bool = false
  ) {
    let number = number(of: element)
    show(.element(number), at: .single(number), in: groups, isApart)
  }

  private mutating func show(_ piece: Piece, at kind: Kind, in groups: [Group], _ isApart: Bool) {
    let key = Key(groups: groups, kind: isApart ? .apart : kind)
    if case .single = key.kind { isSeparate = true }
    if isSeparate || layers[current].key != key { current = layer(key, after: current) }
    isSeparate = false
    bytes += layers[current].show(piece, in: count)
  }

  /// Returns the index of the next layer with a key, which is added if there is none.
  private mutating func layer(_ key: Key, after place: Int) -> Int {
    if let found = layers[(place + 1)...].firstIndex(where: { $0.key == key }) { return found }
    layers.insert(Layer(key), at: place + 1)
    return place + 1
  }

  private mutating func number(of element: VectorElement) -> Int {
    if let number = numbers[element] { return number }
    numbers[element] = elements.count
    elements.append(element)
    bytes += element.bytes
    return elements.count - 1
  }
}

/// The frames in which a piece is shown.
struct ShownFrames: Hashable {
  /// The frames at which the piece appears and disappears, alternately.
  private(set) var changes: [Int32]
  /// The frame after the last one that showed the piece.
  private var end: Int32

  init(from frame: Int) { (changes, end) = ([Int32(frame)], Int32(frame) + 1) }

  /// Shows the piece in the latest frame, too. Returns the bytes that this adds to a file, roughly.
  fileprivate mutating func extend(to frame: Int) -> Int {
    let frame = Int32(frame)
    let isNew = frame > end
    if isNew { changes += [end, frame] }
    end = frame + 1
    return isNew ? 12 : 0
  }

  /// Returns the changes in a film with a number of frames.
  func changes(of count: Int) -> [Int] {
    (end < count ? changes + [end] : changes).map(Int.init)
  }
}

extension VectorElement {
  /// The size in bytes, roughly.
  fileprivate var bytes: Int {
    switch self {
    case .rectangle, .text: 64
    case .areas(let areas): areas.areas.flatMap(\.loops).reduce(0) { $0 + 4 * $1.count }
    case .shape(.fill(let path), _), .shape(.line(let path, _), _): 10 * path.steps.count
    case .image(_, let pixels): pixels.size.area / 4
    case .copies(let elements, _), .apart(let elements), .group(let elements, _, _):
      elements.reduce(0) { $0 + $1.bytes }
    }
  }
}

extension VectorPath {
  /// The connected lines of the path, each as a path of its own.
  fileprivate var lines: [VectorPath] {
    steps.reduce(into: []) { lines, step in
      if case .move = step { lines.append(VectorPath()) }
      if !lines.isEmpty { lines[lines.count - 1].steps.append(step) }
    }
  }

  /// The straight parts of the path, each as a path of its own. Lines with other parts stay whole.
  fileprivate var segments: [VectorPath] { lines.flatMap { $0.ownSegments ?? [$0] } }

  /// The parts of a connected line; nil if it has curves, or is closed.
  private var ownSegments: [VectorPath]? {
    var points: [VectorPoint] = []
    for step in steps {
      switch step {
      case .move(let point), .line(let point): points.append(point)
      case .curve, .close: return nil
      }
    }
    return zip(points, points.dropFirst()).map { VectorPath([.move($0), .line($1)]) }
  }
}
