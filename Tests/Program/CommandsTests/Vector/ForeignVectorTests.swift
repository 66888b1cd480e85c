import Decoding
import Encoding
import Foundation
import TestSupport
import Testing

/// SVG and PDF files in which somebody has put something that a viewer executes, follows or loads.
@Suite struct ForeignVectorTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private func isWhole(_ text: String) -> Bool {
    ImageReader.svg.isWhole(ByteSource(Array(text.utf8)))
  }

  /// Returns true if a check finds a change of a file.
  private func differ(_ text: String, _ changed: String) throws -> Bool {
    let objects = try #require(formats.first { $0.name == "svg" }?.reader?.objects)
    let ours = try objects(Array(text.utf8), 1 << 24)
    return try ours != (try? objects(Array(changed.utf8), 1 << 24))
  }

  /// Elements at the beginning or the end of a drawing.
  private static let elements =
    ForeignMarkupTests.elements.filter { $0.contains("<") } + [
      "<style>@import url(//example.org/a.css);</style>",
      "<style>path{fill:url(//example.org/a#b)}</style>",
      "<style/>", "<style></style>", "<style id=\"a\">}</style>",
      "<g><style>@import '//a';</style></g>",
      "<style>@media (prefers-color-scheme: dark) {</style>",
      "<handler type=\"text/ecmascript\">alert(1)</handler>",
      "<foreignObject><iframe xmlns=\"http://www.w3.org/1999/xhtml\" src=\"//example.org\"/></foreignObject>",
      "<image xlink:href=\"https://example.org/a.png\"/>",
      "<image xlink:href=\"//example.org/a.png\"/>",
      "<image href=\"a.png\"/>", "<image xlink:href=\"data:image/svg+xml;base64,AAAA\"/>",
      "<image xlink:href=\"data:image/png;base64,&#x41;\"/>",
      "<feImage href=\"//example.org/a.png\"/>",
      "<use xlink:href=\"//example.org/a.svg#a\"/>", "<use href=\"//example.org/a.svg#a\"/>",
      "<use xlink:href=\"data:image/png;base64,AAAA\"/>", "<use xlink:href=\"#a:b\"/>",
      "<a xlink:href=\"javascript:alert(1)\"><path d=\"M0 0h9v9z\"/></a>",
      "<animate attributeName=\"href\" to=\"//example.org\"/>",
      "<animate xlink:href=\"#a\" attributeName=\"opacity\" values=\"0;1\"/>",
      "<animate attributeName=\"opacity\" begin=\"0s\" onbegin=\"alert(1)\"/>",
      "<animate attributeName=\"&#111;pacity\"/>",
      "<set attributeName=\"onclick\" to=\"alert(1)\"/>",
      "<animateTransform attributeName=\"transform\"/>", "<animateMotion path=\"M0 0\"/>",
      "<discard begin=\"1s\"/>", "<script xlink:href=\"data:text/javascript,alert(1)\"/>",
      "<path d=\"M0 0h9v9z\" onclick=\"alert(1)\"/>",
      "<path d=\"M0 0h9v9z\" style=\"fill:url(//a#b)\"/>",
      "<path d=\"M0 0h9v9z\" fill=\"url(https://example.org/a.svg#a)\"/>",
      "<path d=\"M0 0h9v9z\" fill=\"url&#40;//example.org/a.svg#a&#41;\"/>",
      "<path d=\"M0 0h9v9z\" fill=\"url&#x28;//example.org/a.svg#a&#x29;\"/>",
      "<path d=\"M0 0h9v9z\" stroke=\"&amp;\"/>", "<path d=\"M0 0h9v9z\" filter=\"url(#a)\"/>",
      "<path d=\"M0 0h9v9z\" class=\"a\" clip-path=\"url(https://example.org/a.svg#a)\"/>",
      "<g clip-path=\"url(#a),url(//example.org/a.svg#a)\"></g>",
      "<g clip-path=\"url(#a&#41;)\"></g>",
      "<g transform=\"translate(1)&#59;\"></g>", "<g xml:base=\"https://example.org/\"></g>",
      "<g xmlns=\"http://www.w3.org/1999/xhtml\"><g/></g>",
      "<g xmlns:x=\"http://www.w3.org/1999/xhtml\"></g>",
      "<x:script xmlns:x=\"http://www.w3.org/2000/svg\">alert(1)</x:script>",
      "<?xml-stylesheet href=\"//example.org/a.css\"?>", "<?php echo 1 ?>", "<![CDATA[<script>]]>",
      "<!DOCTYPE svg SYSTEM \"//example.org/a.dtd\">", "<!ENTITY a SYSTEM \"//example.org\">",
      "<svg></svg>",
      "<metadata>simulation: life</metadata>", "<text>More</text>", "<switch><g/></switch>",
      "<linearGradient href=\"//example.org/a.svg#a\"/>", "<cursor xlink:href=\"//a\"/>",
      "<video/>", "<audio/>",
    ]

  /// Changes of the root, as of any file.
  private static let changes = [
    ("<svg ", "<svg onload=\"alert(1)\" "), ("<svg ", "<svg xml:base=\"//example.org\" "),
    ("<svg ", "<?xml-stylesheet href=\"//example.org/a.css\"?><svg "),
    ("<svg ", "<!DOCTYPE svg [<!ENTITY a SYSTEM \"//example.org\">]><svg "),
    ("role=\"img\"", "role=\"img\" style=\"background:url(//example.org)\""),
    ("xmlns=\"http://www.w3.org/2000/svg\"", "xmlns=\"http://www.w3.org/1999/xhtml\""),
    ("viewBox=\"", "onclick=\"alert(1)\" viewBox=\""), ("viewBox=\"", "viewBox=\"&#48;"),
  ]

  @Test(arguments: [
    "life --size 9x7 --seed 1 --frames 1", "life --size 9x7 --seed 1 --frames 5 --gap 1",
    "life --size 9x7 --seed 1 --frames 5 --theme auto", "life --size 9x7 --frames 1 --theme auto",
    "sea --size 8x6 --cell 24 --frames 1 --legend below --plot right",
    "life --size 300x200 --cell 1 --density 50% --frames 1",
  ])
  func `No element, attribute or style of others is kept in an SVG`(film: String) async throws {
    #expect(try await stage.shell("render \(film) --quiet --out a.svg") == "")
    let text = String(decoding: try #require(stage.bytes("a.svg")), as: UTF8.self)
    #expect(isWhole(text))
    let end = try #require(text.range(of: "</svg>\n", options: .backwards)).lowerBound
    let start = try #require(text.range(of: "</metadata>\n")).upperBound
    for element in Self.elements {
      for place in [start, end] {
        for separator in ["", "\n"] {
          let changed =
            text[..<place] + element + separator + text[place...]
          #expect(!isWhole(String(changed)), "\(element)")
        }
      }
      #expect(try differ(text, String(text[..<end] + element + "\n" + text[end...])))
      #expect(!isWhole(text + element) && !isWhole(element + text))
    }
    for (old, new) in Self.changes {
      let changed = text.replacing(old, with: new, maxReplacements: 1)
      #expect(try changed != text && !isWhole(changed) && differ(text, changed), "\(new)")
    }
  }

  @Test func `A style sheet of an SVG has the rules of render alone`() async throws {
    #expect(
      try await stage.render(
        "life", "--size", "9x7", "--frames", "4", "--theme", "auto", "-o", "a.svg") == "")
    let text = String(decoding: try #require(stage.bytes("a.svg")), as: UTF8.self)
    let rule = try #require(text.firstMatch(of: /\n(\.f[0-9a-f]+-[0-9a-f]+)\{fill:#[0-9a-f]+\}\n/))
    let name = rule.output.1
    #expect(isWhole(text))
    for new in [
      "\(name){fill:url(//a#b)}", "\(name){fill:url}", "\(name){fill:\\75rl}",
      "\(name){background:#fff}",
      "\(name){fill:#fff;background:#fff}", "\(name){fill:#fff}}",
      "\(name){fill:#fff}.a{fill:#fff}",
      "\(name):hover{fill:#fff}", "*{fill:#fff}", "path{fill:#fff}", "@import'//a';",
      ".a b{fill:#fff}",
      "\(name){content:#fff}", "\(name){fill:#fff}<script>alert(1)</script>", "</style><style>",
    ] {
      let changed = text.replacing(rule.output.0, with: "\n\(new)\n", maxReplacements: 1)
      #expect(changed != text && !isWhole(changed), "\(new)")
    }
    for line in ["</style>\n<style>@import '//a';</style>", "@import '//example.org/a.css';"] {
      let changed = text.replacing(
        "\n.film *{opacity:1!important}", with: "\n\(line)\n.film *{opacity:1!important}")
      #expect(changed != text && !isWhole(changed), "\(line)")
    }
  }

  /// Changes of the objects of a PDF, as Python. `o` is a list of the objects as bytes; the first one
  /// is the catalog. The table of objects is written anew.
  private static let objects = [
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\(1\))>>')"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/OpenAction<</S/URI/URI(https://example.org)>>')"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/OpenAction<</S/Launch/F(/bin/sh)>>')"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/#4fpenAction %d 0 R' % (len(o) + 1)); o.append(b'<</S/URI/URI<6874>>>')"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/AA<</WC<</S/JavaScript/JS<6170>>>>>')"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/Names<</JavaScript<</Names[<61> %d 0 R]>>>>' % len(o))"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/Names<</EmbeddedFiles<</Names[<61> %d 0 R]>>>>' % len(o))"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/URI<</Base<68747470>>>')"#,
    #"o[0] = o[0].replace(b'/Type/Catalog', b'/Type/Catalog/AcroForm<</XFA %d 0 R>>' % len(o))"#,
    #"o[0] = o[0].replace(b'DisplayDocTitle true', b'DisplayDocTitle true/HideToolbar true')"#,
    #"o[0] = b'<</Type/Catalog/Pages 3 0 R>>'"#,
    #"i = page(o); o[i] = o[i].replace(b'/Type/Page', b'/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>]/Type/Page')"#,
    #"i = page(o); o[i] = o[i].replace(b'/Type/Page', b'/AA<</O<</S/JavaScript/JS<6170>>>>>/Type/Page')"#,
    #"i = page(o); o[i] = o[i].replace(b'/Type/Page', b'/A<</S/URI>>/Type/Page')"#,
    #"o.append(b'<</Type/EmbeddedFile/Length 3>>\nstream\nabc\nendstream')"#,
    #"o.append(b'<</Length 3/Type/EmbeddedFile>>\nstream\nabc\nendstream')"#,
    #"o.append(b'<</Type/Filespec/F(a.exe)/EF<</F %d 0 R>>>>' % len(o))"#,
    #"o.append(b'<</S/GoToR/F<61>/D[0/Fit]>>')"#, #"o.append(b'<</S/SubmitForm/F<61>>>')"#,
    #"o.append(b'<</S/ImportData/F<61>>>')"#, #"o.append(b'<</Type/RichMediaContent>>')"#,
    #"o.append(b'<</Type/3D/Subtype/U3D>>')"#, #"o.append(b'<</Type/ObjStm/N 1/First 4>>')"#,
    #"o.append(b'(https://example.org)')"#, #"o.append(b'<</Type/Catalog/OpenAction 1 0 R>>')"#,
    #"o.append(b'<</Length 3/Subtype/PS>>\nstream\nabc\nendstream')"#,
    #"o.append(b'<</Length 3/F(https://example.org)>>\nstream\nabc\nendstream')"#,
    #"o.append(b'<</Length 3/FFilter/FlateDecode>>\nstream\nabc\nendstream')"#,
    #"o[1] = o[1].replace(b'<dc:title>', b'<xap:BaseURL>http://a</xap:BaseURL><dc:title>')"#,
    #"o[1] = o[1].replace(b'<rdf:RDF', b'<?xml-stylesheet href="//a"?><rdf:RDF')"#,
    #"o[1] = o[1].replace(b'<rdf:RDF', b'<!DOCTYPE a SYSTEM "//a"><rdf:RDF')"#,
    #"o[1] = o[1].replace(b'/Type/Metadata/Subtype/XML', b'/Type/Metadata/Subtype/XML/F(a)')"#,
  ]

  /// Writes the objects of a PDF with a table of their places, as `render` does.
  private static let writer = #"""
    import re, sys
    b = open(sys.argv[1], 'rb').read()
    head, table = b[:b.index(b'1 0 obj\n')], b.rindex(b'xref\n0 ')
    name = re.search(rb'/ID\[<([0-9a-fA-F]+)>', b).group(1)
    o = [p.split(b' 0 obj\n', 1)[1] for p in b[len(head):table].split(b'\nendobj\n')[:-1]]
    def page(o):
        return next(i for i, p in enumerate(o) if re.search(rb'/Type/Page\b', p))
    before = list(o)
    CHANGE
    for i, p in enumerate(o):
        if b'\nstream\n' in p and p != (before[i] if i < len(before) else b''):
            start, data = p.split(b'\nstream\n', 1)
            count = len(data) - len(b'\nendstream')
            o[i] = re.sub(rb'/Length \d+', b'/Length %d' % count, start, 1) + b'\nstream\n' + data
    out, places = head, []
    for i, p in enumerate(o):
        places.append(len(out))
        out += b'%d 0 obj\n' % (i + 1) + p + b'\nendobj\n'
    start = len(out)
    out += b'xref\n0 %d\n0000000000 65535 f \n' % (len(o) + 1) + b''.join(b'%010d 00000 n \n' % p for p in places)
    out += b'trailer\n<</Size %d/Root 1 0 R/ID[<%s><%s>]>>\nstartxref\n%d\n%%%%EOF\n' % (len(o) + 1, name, name, start)
    open(sys.argv[2], 'wb').write(out)
    """#

  @Test func `No action, address or file is kept in a PDF whose table of objects is right`()
    async throws
  {
    #expect(
      try await stage.render(
        "life", "--size", "9x9", "--title", "A", "--frames", "1", "-o", "a.pdf")
        == "")
    let path = stage.folder.file("a.pdf").path
    let changed = stage.folder.file("b.pdf").path
    let good = try [UInt8](#require(stage.bytes("a.pdf")))
    let objects = try #require(formats.first { $0.name == "pdf" }?.reader?.objects)
    let ours = try objects(good, 1 << 24)
    #expect(ImageReader.pdf.isWhole(ByteSource(good)))
    for change in ["pass"] + Self.objects {
      let written = try Program.python(
        Self.writer.replacing("CHANGE", with: change), [path, changed])
      try #require(written.status == 0, "\(change): \(written.errors)")
      let bytes = try [UInt8](#require(stage.bytes("b.pdf")))
      if change == "pass" {
        #expect(bytes == good)
      } else {
        #expect(bytes != good && !ImageReader.pdf.isWhole(ByteSource(bytes)), "\(change)")
        #expect(try ours != (try? objects(bytes, 1 << 24)), "\(change)")
      }
    }
  }
}
