import Decoding
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of SVG and PDF files.
@Suite struct VectorFileTests {
  private static let names = ["svg", "pdf"]

  /// An image with every kind of element.
  private static let image = Image(
    size: Size(width: 40, height: 30), palette: Palette(colors: 4),
    draw: { _ in
      let corner = VectorPoint(x: 1000, y: 1300)
      let line = VectorPath(along: [corner, VectorPoint(x: 3000, y: 1555)])
      let box = VectorPath(left: 256, top: 256, right: 2560, bottom: 1280, radius: 300)
      let loop = [(2, 2), (6, 2), (6, 4), (5, 5), (3, 4), (4, 6), (2, 6)]
      let area = VectorAreas.Area(entry: 1, loops: [loop.map { Position(x: $0.0, y: $0.1) }])
      let areas = VectorAreas([area], origin: Position(x: 4, y: 2), side: 3)
      let pixels = Grid(size: Size(width: 3, height: 2), elements: [0, 1, 2, 3, 2, 1] as [UInt8])
      let clip = Region(x: 2, y: 3, width: 20, height: 11)
      return VectorDrawing(
        size: Size(width: 40, height: 30), title: "A <title> & \"more\"",
        elements: [
          .rectangle(Region(Size(width: 40, height: 30)), 0), .areas(areas),
          .group(
            [.shape(.fill(box), 2), .text("größe <1>", [.line(line, width: 384)], 3)],
            by: Position(x: 5, y: -2), clip: clip),
          .copies([.shape(.fill(box), 3)], at: [Position(x: 0, y: 9), Position(x: 20, y: -3)]),
          .image(Region(x: 10, y: 20, width: 12, height: 8), pixels),
        ])
    }, paint: { _ in BitSurface(BitGrid(size: Size(width: 40, height: 30))) })

  static func file(_ name: String, _ scenario: String? = nil) async throws -> WrittenFile {
    let format = try #require(formats.first { $0.name == name })
    return try await WrittenFile(
      format, [image].shots(), "file.\(name)", scenario: scenario)
  }

  @Test(arguments: names) func `The bytes are the same each time`(name: String) async throws {
    #expect(try await Self.file(name).bytes() == Self.file(name).bytes())
  }

  @Test(arguments: names)
  func `Any scenario is stored completely`(name: String) async throws {
    let text = "simulation: sea\ntitle: \"<b> & \\\"größe\\\" 鯨 ]]> --> </metadata> &lt;\"\r\n"
    let bytes = try await Self.file(name, text).bytes()
    let reader = try formats.reader(of: bytes)
    #expect(try reader.scenario(ByteSource(bytes)) == text)
    let plain = try await Self.file(name).bytes()
    #expect(try reader.scenario(ByteSource(plain)) == nil)
  }

  @Test(arguments: names)
  func `The drawn objects do not depend on the scenario`(name: String) async throws {
    let objects = try #require(formats.first { $0.name == name }?.reader?.objects)
    let plain = try await objects(Self.file(name).bytes(), 1 << 20)
    let carrying = try await objects(
      Self.file(name, "simulation: sea\ntitle: x\n").bytes(), 1 << 20)
    #expect(plain.count > 8)
    // Without a title the name of the simulation is one, and this image has a title.
    #expect(plain == carrying)
  }

  @Test(arguments: names)
  func `Damaged files are errors or other objects`(name: String) async throws {
    let objects = try #require(formats.first { $0.name == name }?.reader?.objects)
    let bytes = try await Self.file(name, "simulation: sea\n").bytes()
    var noise = Noise(7)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0...noise.below(4) { damaged[noise.below(damaged.count)] = UInt8(noise.below(256)) }
      if noise.below(3) == 0 { damaged.removeLast(noise.below(damaged.count)) }
      _ = try? objects(damaged, 1 << 20)
      _ = try? ImageReader.svg.scenario(ByteSource(damaged))
      _ = try? ImageReader.pdf.scenario(ByteSource(damaged))
    }
  }

  @Test func `Numbers have no more digits than they need`() {
    let numbers = [0, 256, -256, 128, -64, 1, -1, 2600].map {
      DecimalNumber(places: $0).description
    }
    #expect(numbers == ["0", "1", "-1", ".5", "-.25", "0", "0", "10.16"])
    #expect("\(VectorPage(Size(width: 96, height: 1)).points(96))" == "72")
    #expect("\(VectorPage(Size(width: 96, height: 1), dpi: 300).points(3543))" == "850.32")
    #expect(VectorPage(Size(width: 96, height: 1)).millimeters(96) == nil)
    let wide = VectorPage(Size(width: 40_000, height: 1), dpi: 100)
    #expect((wide.unit, "\(wide.points(40_000))") == (3, "9600"))
  }

  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func `Base 64 follows the examples of its definition`(text: String) throws {
    let coded = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy",
    ]
    #expect(Base64.text(Array(text.utf8)) == coded[text])
  }
}
