internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Portable Document Format: a still as shapes on one page, or one file per frame.
  package static let pdf = Format(
    name: "pdf", summary: "a still as shapes on a page of its size, for papers and posters",
    rendering: .shapes, reader: .pdf, cost: .shapes,
    still: { image, options, _ in .bytes(PDFDocument(image, options).bytes) })
}

struct PDFDocument {
  let bytes: [UInt8]

  // The numbers of the objects; those of the resources follow.
  private static let (catalog, metadata, pages, page, content) = (1, 2, 3, 4, 5)

  init(_ image: Image, _ options: EncodingOptions) {
    let page = VectorPage(image.size, dpi: options.printSize?.dpi)
    let drawing = image.drawing(.image)
    var content = PDFContent(image.palette)
    content.add(drawing.elements)
    let forms = content.resources.map { PDFResource($0.content, image.palette) }
    var file = PDFFile(
      version: page.unit > 1 ? "1.6" : "1.4", objects: Self.content + content.resources.count)
    file.add(
      Self.catalog,
      "/Type/Catalog/Pages \(Self.pages) 0 R/Metadata \(Self.metadata) 0 R"
        + "/ViewerPreferences<</DisplayDocTitle true>>")
    let labels = VectorLabels(drawing, options.scenario)
    let packet = XMPPacket(labels, options.scenario)
    file.add(Self.metadata, "/Type/Metadata/Subtype/XML", Array(packet.text.utf8), .plain)
    file.add(Self.pages, "/Type/Pages/Kids[\(Self.page) 0 R]/Count 1")
    let names = content.resources.enumerated().map { number, resource in
      "/\(resource.name) \(Self.content + 1 + number) 0 R"
    }
    file.add(
      Self.page,
      "/Type/Page/Parent \(Self.pages) 0 R/MediaBox[0 0 \(page.points(page.size.width))"
        + " \(page.points(page.size.height))]"
        + (page.unit > 1 ? "/UserUnit \(page.unit)" : "")
        + "/Resources<<\(names.isEmpty ? "" : "/XObject<<\(names.joined())>>")\(content.states)>>"
        + "/Contents \(Self.content) 0 R")
    file.add(Self.content, "", Self.stream(content, page), .deflate)
    for (number, form) in forms.enumerated() {
      file.add(Self.content + 1 + number, form.dictionary, form.bytes, form.coding)
    }
    bytes = file.finished(catalog: Self.catalog)
  }

  /// Returns the operators of a page, with pixels as units and the y axis downward. Lines have
  /// round ends and joins.
  private static func stream(_ content: PDFContent, _ page: VectorPage) -> [UInt8] {
    let unit = page.points(1)
    var text = TextBuffer()
    text.add("\(unit) 0 0 -\(unit) 0 \(page.points(page.size.height)) cm\n1 J 1 j\n")
    text.add(content.text)
    return text.bytes
  }
}

/// An object that a page refers to: a definition or an image.
struct PDFResource {
  let dictionary: String
  let bytes: [UInt8]
  let coding: PDFFile.Coding

  init(_ resource: PDFContent.Resource, _ palette: Palette) {
    switch resource {
    case .form(let elements, let side):
      var content = PDFContent(palette)
      content.add(elements)
      dictionary =
        "/Type/XObject/Subtype/Form/BBox[0 0 \(side) \(side)]/Resources<<\(content.states)>>"
      (bytes, coding) = (content.text.bytes, .deflate)
    case .image(let pixels):
      let image = VectorImage(pixels, palette)
      let (size, colors) = (image.size, image.palette.colors)
      let digits = colors.flatMap { [$0.red, $0.green, $0.blue] }
        .map { $0.hexadecimal(2) }.joined()
      let depth = image.palette.bitDepth
      dictionary =
        "/Type/XObject/Subtype/Image/Width \(size.width)/Height \(size.height)"
        + "/ColorSpace[/Indexed/DeviceRGB \(colors.count - 1)<\(digits)>]"
        + "/BitsPerComponent \(depth)/Interpolate false"
        + (image.transparent.map { "/Mask[\($0) \($0)]" } ?? "")
        + "/DecodeParms<</Predictor 15/Colors 1/BitsPerComponent \(depth)/Columns \(size.width)>>"
      (bytes, coding) = (image.stream, .deflated)
    }
  }
}

/// The metadata of a PDF: the title, the texts and the scenario.
private struct XMPPacket {
  let text: String

  init(_ labels: VectorLabels, _ scenario: String?) {
    let language = { (name: String, text: String) in
      text.isEmpty
        ? ""
        : "<dc:\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(text.inXML)</rdf:li></rdf:Alt>"
          + "</dc:\(name)>\n"
    }
    text =
      "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      + "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
      + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
      + "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
      + " xmlns:render=\"urn:render\">\n"
      + language("title", labels.title) + language("description", labels.description)
      + (scenario.map { "<render:scenario>\($0.inXML)</render:scenario>\n" } ?? "")
      + "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>"
  }
}

/// A PDF file being written, object by object.
struct PDFFile {
  private var text = TextBuffer()
  /// The offsets of the objects, numbered from 1.
  private var offsets: [Int]
  /// A number that follows from everything written, except for compressed bytes.
  private var hash: [UInt64] = []

  /// `version`: the version of the format. `count`: the number of objects.
  init(version: String, objects count: Int) {
    offsets = Array(repeating: 0, count: count)
    text.add("%PDF-\(version)\n")
    // Bytes above 127 tell that the file is not text.
    text.add([0x25, 0xE4, 0xF6, 0xFC, 0xDF, 0x0A])
  }

  /// Writes an object that is a dictionary.
  mutating func add(_ number: Int, _ dictionary: String) {
    begin(number)
    text.add("<<\(dictionary)>>\nendobj\n")
    hash.append(FNV(dictionary.utf8).value)
  }

  /// Writes an object that is a stream. `dictionary`: the dictionary without the length and the
  /// filter. `coding`: the coding of the bytes in the file.
  mutating func add(_ number: Int, _ dictionary: String, _ bytes: [UInt8], _ coding: Coding) {
    begin(number)
    let data = coding == .deflate ? bytes.compressedByZlib(level: 9) : bytes
    text.add("<</Length \(data.count)")
    if coding != .plain { text.add("/Filter/FlateDecode") }
    text.add("\(dictionary)>>\nstream\n")
    text.add(data)
    text.add("\nendstream\nendobj\n")
    hash.append(FNV(dictionary.utf8).value)
    hash.append(FNV(bytes).value)
  }

  enum Coding {
    case plain
    /// The bytes are compressed when they are written.
    case deflate
    /// The bytes are a zlib stream.
    case deflated
  }

  private mutating func begin(_ number: Int) {
    offsets[number - 1] = text.bytes.count
    text.add("\(number) 0 obj\n")
  }

  /// Returns the bytes of the file. `catalog`: the number of the catalog.
  func finished(catalog: Int) -> [UInt8] {
    var file = text
    file.add("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for offset in offsets {
      let digits = String(offset)
      file.add(String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n")
    }
    let words = hash.flatMap { hash in (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) } }
    let name = FNV(words).digits + FNV(words.reversed()).digits
    file.add("trailer\n<</Size \(offsets.count + 1)/Root \(catalog) 0 R/ID[<\(name)><\(name)>]>>\n")
    file.add("startxref\n\(text.bytes.count)\n%%EOF\n")
    return file.bytes
  }
}
