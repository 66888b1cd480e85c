internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Scalable Vector Graphics: a still as shapes, or one file per frame of an animation.
  package static let svg = Format(
    name: "svg", summary: "a still as shapes, sharp at any size, for web pages and slides",
    content: .stills,
    pictures: PictureTraits(
      reader: .svg, areShapes: true, objects: SVGFile.objects,
      mediaType: "image/svg+xml"),
    cost: .shapes,
    encoder: { output, _, options in
      VectorEncoder(output: output) { SVGDocument($0, options).bytes }
    })
}

/// A picture as an SVG file.
struct SVGDocument {
  let bytes: [UInt8]

  init(_ picture: Picture, _ options: EncodingOptions) {
    let (drawing, page) = (picture.drawing, VectorPage(picture.size, dpi: options.printSize?.dpi))
    var writer = SVGWriter(picture.palette)
    writer.add(drawing.elements)
    var text = TextBuffer()
    text.add(Self.beginning(page, usesLinks: drawing.usesLinks))
    let labels = VectorLabels(drawing, options.scenario)
    text.add("<title>\(labels.title.inXML)</title>\n")
    if !labels.description.isEmpty { text.add("<desc>\(labels.description.inXML)</desc>\n") }
    if let scenario = options.scenario {
      text.add("<metadata>\(scenario.inXML)</metadata>\n")
    }
    if !writer.definitions.bytes.isEmpty {
      text.add("<defs>\n")
      text.add(writer.definitions)
      text.add("</defs>\n")
    }
    text.add(writer.body)
    text.add("</svg>\n")
    bytes = text.bytes
  }

  private static func beginning(_ page: VectorPage, usesLinks: Bool) -> String {
    let size = page.size
    let length = { (pixels: Int) in page.millimeters(pixels).map { "\($0)mm" } ?? "\(pixels)" }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\""
      + (usesLinks ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : "")
      + " width=\"\(length(size.width))\" height=\"\(length(size.height))\""
      + " viewBox=\"0 0 \(size.width) \(size.height)\" role=\"img\">\n"
  }
}

extension VectorDrawing {
  /// True if the drawing contains images or copies.
  fileprivate var usesLinks: Bool { elements.contains(where: \.usesLinks) }
}

extension VectorElement {
  fileprivate var usesLinks: Bool {
    switch self {
    case .copies, .image: true
    case .group(let elements, _, _): elements.contains(where: \.usesLinks)
    default: false
    }
  }
}
