import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Decoding

@Suite struct GIFReaderTests {
  @Test func `Every kind of GIF decodes to Pillow's frames and delays`() throws {
    let images = try Corpus.shared.get().images.filter { $0.name.hasSuffix(".gif") }
    #expect(images.count == 12)
    for image in images {
      #expect(try frames(of: image.bytes) == image.judgment.frames, "\(image.name)")
    }
  }

  /// Disposal methods of the second frame, and the third frame that each of them produces.
  static let disposals: [(disposal: Int, shown: String)] = [
    (0, "OOO\n224\n22O"), (1, "OOO\n224\n22O"), (2, "OOO\n..4\n..O"), (3, "OOO\nOO4\nOOO"),
    (7, "OOO\n224\n22O"),
  ]

  @Test(arguments: disposals)
  func `A frame is disposed of as its control block specifies`(disposal: Int, shown: String) throws
  {
    var gif = GIFBuilder(Size(width: 3, height: 3))
    gif.add(Grid(drawn: "OOO\nOOO\nOOO"))
    gif.add(disposal: disposal)
    gif.add(Grid(drawn: "22\n22"), x: 0, y: 1)
    gif.add(Grid(drawn: "4"), x: 2, y: 1)
    let drawn = try frames(of: gif.file).map(\.indices.drawn)
    #expect(drawn == ["OOO\nOOO\nOOO", "OOO\n22O\n22O", shown])
  }

  @Test func `Disposing of the first frame leaves black`() throws {
    for disposal in [2, 3] {
      var gif = GIFBuilder(Size(width: 2, height: 1))
      gif.add(disposal: disposal)
      gif.add(Grid(drawn: "O2"))
      gif.add(Grid(drawn: "4"))
      #expect(try frames(of: gif.file).map(\.indices.drawn) == ["O2", "4."])
    }
  }

  /// The background color is black, which is entry 0 of the palette.
  @Test(
    arguments: [
      (nil, nil, 255, 255), (nil, 2, 255, 0), (nil, 0, 255, 0),
      (3, nil, 0, 255), (3, 0, 0, 0),
    ] as [(UInt8?, UInt8?, UInt8, UInt8)])
  func `Pixels without an image are clear if the image's transparent color says so`(
    first: UInt8?, last: UInt8?, around: UInt8, cleared: UInt8
  ) throws {
    var gif = GIFBuilder(Size(width: 3, height: 1))
    gif.add(disposal: 1, transparent: first)
    gif.add(Grid(drawn: "O"))
    gif.add(disposal: 2, transparent: last)
    gif.add(Grid(drawn: "4"), x: 1)
    gif.add(Grid(drawn: "4"))
    let frames = try frames(of: gif.file).map { $0.pixels.elements.map(\.alpha) }
    #expect(frames.map { $0[2] } == [around, around, around])
    #expect(frames[1][1] == 255 && frames[2][1] == cleared)
  }

  @Test func `A transparent pixel shows the frame below, or black`() throws {
    var gif = GIFBuilder(Size(width: 3, height: 2))
    gif.add(centiseconds: 7, transparent: 3)
    gif.add(Grid(drawn: "3O3\nOOO"))
    gif.add(transparent: 0)
    gif.add(Grid(drawn: "2.\n.2"), x: 1)
    gif.add(Grid(drawn: "."), x: 2, y: 1)
    let shown = try frames(of: gif.file)
    #expect(shown.map(\.indices.drawn) == [".O.\nOOO", ".2.\nOO2", ".2.\nOO."])
    #expect(shown.map(\.microseconds) == [70_000, 0, 0])
  }

  @Test func `A frame may lie partly or fully outside the canvas`() throws {
    var gif = GIFBuilder(Size(width: 3, height: 2))
    gif.add(disposal: 2)
    gif.add(Grid(drawn: "234\n567"), x: 2, y: 1)
    gif.add(Grid(drawn: "OO"), x: 40, y: 50)
    #expect(try frames(of: gif.file).map(\.indices.drawn) == ["...\n..2", "...\n..."])
  }

  @Test func `Interlaced rows are decoded in order`() throws {
    for height in 1...20 {
      let image = Grid(
        size: Size(width: 3, height: height), elements: (0..<(3 * height)).map { UInt8($0 % 7) })
      var gif = GIFBuilder(image.size)
      gif.add(image, interlaced: true)
      #expect(try frames(of: gif.file).map(\.indices) == [image])
    }
  }

  @Test func `A frame's own palette takes precedence over the global palette`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(Grid(drawn: "O2"))
    gif.add(Grid(drawn: "O2"), palette: GIFBuilder.palette.reversed())
    #expect(try frames(of: gif.file).map(\.indices.drawn) == ["O2", "35"])
    var bare = GIFBuilder(Size(width: 2, height: 1), palette: nil)
    bare.add(Grid(drawn: "O2"), palette: GIFBuilder.palette)
    #expect(try frames(of: bare.file).map(\.indices.drawn) == ["O2"])
    bare.add(Grid(drawn: "O2"))
    #expect(throws: DecodingProblem.self) { try frames(of: bare.file) }
  }

  @Test func `An index beyond the palette decodes to black`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(Grid(drawn: "O9"))
    #expect(try frames(of: gif.file).map(\.indices.drawn) == ["O."])
  }

  static let repeats: [(again: Int?, plays: Int)] = [(nil, 1), (0, 0), (1, 2), (65_535, 65_536)]

  @Test(arguments: repeats)
  func `The number of plays includes the first play`(again: Int?, plays: Int) throws {
    var gif = GIFBuilder(Size(width: 1, height: 1))
    if let again { gif.add(again: again) }
    gif.add(Grid(drawn: "O"))
    let reader = try GIFReader(ByteSource(gif.file))
    _ = try reader.next()
    #expect(reader.plays == plays)
  }

  @Test func `Comments of any length are available once they are read`() throws {
    let long = String(repeating: "鯨 and penguins. ", count: 100)
    var gif = GIFBuilder(Size(width: 1, height: 1))
    gif.add(comment: long)
    gif.add(comment: "")
    gif.add(Grid(drawn: "O"))
    gif.add(comment: String(repeating: "x", count: 255))
    let reader = try GIFReader(ByteSource(gif.file))
    #expect(reader.comments.isEmpty)
    _ = try reader.next()
    #expect(reader.comments == [long, ""])
    #expect(try reader.next() == nil)
    #expect(reader.comments == [long, "", String(repeating: "x", count: 255)])
    #expect(try reader.next() == nil)
  }

  @Test func `No frames follow an error`() throws {
    var gif = GIFBuilder(Size(width: 1, height: 1))
    gif.add(Grid(drawn: "O"))
    let reader = try GIFReader(ByteSource(gif.bytes))
    #expect(try reader.next() != nil)
    #expect(throws: DecodingProblem.self) { _ = try reader.next() }
    #expect(try reader.next() == nil)
  }
}

extension DecodedFrame {
  /// The pixels as indices of `GIFBuilder.palette`.
  fileprivate var indices: Grid<UInt8> {
    Grid(
      size: pixels.size,
      elements: pixels.elements.map { $0.red & 1 | $0.green & 2 | $0.blue & 4 })
  }
}
