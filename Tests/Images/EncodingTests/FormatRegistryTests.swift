import Decoding
import Encoding
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@Suite struct FormatRegistryTests {
  @Test func `Every declared format is in the registry`() throws {
    let sources = projectFolder.appendingPathComponent("Sources/Images/Encoding")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)!
    var declared: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared += text.matches(of: /static let (\w+) = Format\(/).map { String($0.1) }
    }
    #expect(declared.sorted() == formats.map(\.name).sorted())
  }

  @Test func `Format names are unique, lowercase and without dots`() {
    let names = formats.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }

  /// A Python script that identifies a file with Pillow, or else as JSON or CSV, and counts its
  /// frames or rows.
  private static let judge = """
    import csv, json, sys, xml.dom.minidom
    from PIL import Image
    try:
        image = Image.open(sys.argv[1])
        # Pillow takes an APNG for a PNG of several images.
        is_animated = image.format == 'PNG' and getattr(image, 'is_animated', False)
        print('apng' if is_animated else image.format.lower(), getattr(image, 'n_frames', 1))
    except Exception:
        text = open(sys.argv[1], encoding='latin-1').read()
        if text.startswith('%PDF-1.'): print('pdf', text.count('/Type/Page/')); sys.exit()
        if text.startswith('<svg'): xml.dom.minidom.parseString(text); print('svg 1'); sys.exit()
        try: print('json', len(json.loads(text)))
        except Exception: print('csv', len(list(csv.DictReader(text.splitlines()))))
    """

  /// The formats that Pillow or Python reads; videos have their own tests.
  private static let names = formats.filter { ![.video, .cells, .arrays].contains($0.rendering) }
    .map(\.name)

  // Pages with a player have tests of their own, too.
  @Test(arguments: TestScope.cases(names.filter { $0 != Format.html.name }, .two))
  func `Other programs identify a file by its format and frame count`(name: String) async throws {
    let format = try #require(formats.first { $0.name == name })
    let shots = (1...3).map { Image(noise: $0, Size(width: 9, height: 9), colors: 4) }.shots()
    let file = try await WrittenFile(
      format, format.content == .still ? [shots[0]] : shots, "file.\(format.name)")
    let seen = try Program.python(Self.judge, [file.url.path])
    #expect(seen.text == "\(name) \(format.content == .still ? 1 : 3)\n", "\(seen.errors)")
  }

  @Test(arguments: names)
  func `Exactly one reader recognizes the files of a format`(name: String) async throws {
    let format = try #require(formats.first { $0.name == name })
    let image = Image(noise: 5, Size(width: 9, height: 9), colors: 4)
    let file = try await WrittenFile(
      format, [image].shots(), "file", scenario: "simulation: sea\n")
    let bytes = try file.bytes()
    let readers = formats.filter { $0.reader?.recognizes(bytes) ?? false }
    // An APNG of one frame is a plain PNG.
    let known = name == "apng" ? "png" : name
    #expect(readers.map(\.name) == (format.rendering == .counts ? [] : [known]))
    guard format.rendering != .counts else {
      #expect(throws: DecodingProblem.notAnImage) { _ = try formats.reader(of: bytes) }
      return
    }
    let reader = try formats.reader(of: bytes)
    #expect(try reader.scenario(ByteSource(bytes)) == "simulation: sea\n")
    #expect(
      reader.isWhole(ByteSource(bytes)) && !reader.isWhole(ByteSource(Array(bytes.dropLast()))))
    if [.shapes, .page].contains(format.rendering) { return }
    let film = try reader.open(ByteSource(bytes))
    let seen = try #require(try film.next()).pixels.elements.map { color in
      UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    #expect(seen == image.rgb.elements)
    #expect(try film.next() == nil)
  }
}
