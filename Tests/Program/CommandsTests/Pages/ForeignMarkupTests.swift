import Decoding
import Encoding
import Foundation
import Imaging
import TestSupport
import Testing

/// Pages with a player in which somebody has put a script, a style, an address or other markup.
@Suite struct ForeignMarkupTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// Elements that a browser executes, follows or loads, or that change a page.
  static let elements = [
    "<script>alert(1)</script>", "<script src=\"https://example.org/a.js\"></script>",
    "<script type=\"module\">alert(1)</script>",
    "<style>@import 'https://example.org/a.css';</style>",
    "<link rel=\"stylesheet\" href=\"https://example.org/a.css\">",
    "<link rel=\"prefetch\" href=\"https://example.org\">",
    "<meta http-equiv=\"refresh\" content=\"0;url=https://example.org\">",
    "<base href=\"https://example.org/\">", "<iframe src=\"https://example.org\"></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
    "<img src=\"https://example.org/a.png\">", "<img src=\"a\" onerror=\"alert(1)\">",
    "<a href=\"https://example.org\">More</a>", "<a href=\"javascript:alert(1)\">More</a>",
    "<object data=\"https://example.org\"></object>", "<embed src=\"https://example.org\">",
    "<form action=\"https://example.org\"><button>More</button></form>",
    "<video src=\"https://example.org/a.mp4\" autoplay></video>", "<p>Another text</p>",
    "<svg onload=\"alert(1)\"></svg>", "<svg><script>alert(1)</script></svg>",
    "<svg><image href=\"https://example.org/a.png\"/></svg>",
    "<svg><use xlink:href=\"https://example.org/a.svg#a\"/></svg>",
    "<svg><a><animate attributeName=\"href\" to=\"https://example.org\"/></a></svg>",
    "<math href=\"https://example.org\">1</math>", "<template><p>1</p></template>",
    "<details ontoggle=\"alert(1)\" open></details>", "<!-- a comment -->",
    "<!--><script>alert(1)</script>",
    "<x-element></x-element>", "Another text", "&lt;", "\n", " ", "\u{1}", "\u{2}",
  ]

  /// Changes of the element of a player.
  private static let changes = [
    ("<figure>", "<figure onclick=\"alert(1)\">"), ("<figure>", "<figure style=\"color:red\">"),
    (
      "<div class=\"stage\">", "<div class=\"stage\" style=\"background:url(https://example.org)\">"
    ),
    ("<img width", "<img onload=\"alert(1)\" width"),
    (" alt=\"", " srcset=\"https://example.org/\" alt=\""),
    ("data:image/png;base64,", "https://example.org/"),
    ("data:image/png;base64,", "//example.org/"),
    ("data:image/png;base64,", "data:image/svg+xml;base64,"),
    ("data:image/png;base64,", "data:image/png;base64,\" onerror=\"alert(1)"),
    ("<img width=\"", "<img width=\"calc("), ("fill=\"#", "fill=\"url(https://example.org/a.svg#"),
    ("fill=\"#", "fill=\"url&#40;//example.org/a.svg#"),
    ("fill=\"#", "onclick=\"alert(1)\" fill=\"#"),
    ("<li data-number=\"", "<li onclick=\"alert(1)\" data-number=\""),
    ("<ul class=\"legend\">", "<ul class=\"legend\" onmouseover=\"alert(1)\">"),
    ("<svg class=\"sample\"", "<svg class=\"sample\" onload=\"alert(1)\""),
    ("<p class=\"caption\">", "<p class=\"caption\" onclick=\"alert(1)\">"),
    ("<span>", "<span onclick=\"alert(1)\">"), ("<span>", "<span><b>1</b>"),
    ("<details>", "<details open ontoggle=\"alert(1)\">"), ("<pre>", "<pre contenteditable>"),
    ("<pre>simulation: ", "<pre>simulation:  "), ("</pre>", "</pre><script>alert(1)</script>"),
    ("type=\"application/json\"", "type=\"text/javascript\""),
    ("type=\"application/json\"", "type=\"importmap\""),
    ("<script type=\"application/json\">", "<script src=\"https://example.org/a.js\">"),
    ("\"names\": [", "\"names\": [\"</script><script>alert(1)</script>\","),
    ("<svg class=\"plot\"", "<svg class=\"plot\" onload=\"alert(1)\""),
    ("data-area=\"", "data-area=\"https://"), ("<defs>", "<defs><script>alert(1)</script>"),
    ("</defs>", "<style>@import 'https://example.org/a.css';</style></defs>"),
    ("</defs>", "</defs><image xlink:href=\"https://example.org/a.png\"/>"),
    ("</defs>", "</defs><image href=\"https://example.org/a.png\"/>"),
    ("</defs>", "</defs><use xlink:href=\"https://example.org/a.svg#a\"/>"),
    ("</defs>", "</defs><use xlink:href=\"data:image/svg+xml;base64,AAAA\"/>"),
    ("</defs>", "</defs><a xlink:href=\"https://example.org\"><path d=\"M0 0h9v9z\"/></a>"),
    ("</defs>", "</defs><a xlink:href=\"javascript:alert(1)\"><path d=\"M0 0h9v9z\"/></a>"),
    ("</defs>", "</defs><foreignObject><p>1</p></foreignObject>"),
    ("</defs>", "</defs><path d=\"M0 0h9v9z\" onclick=\"alert(1)\"/>"),
    ("</defs>", "</defs><path d=\"M0 0h9v9z\" fill=\"url(https://example.org/a.svg#a)\"/>"),
    ("</defs>", "</defs><path d=\"M0 0h9v9z\" fill=\"url&#x28;//example.org/a.svg#a&#x29;\"/>"),
    ("</defs>", "</defs><set attributeName=\"href\" to=\"https://example.org\"/>"),
    ("</defs>", "</defs><animate xlink:href=\"#a\" attributeName=\"opacity\"/>"),
    ("</defs>", "</defs></svg><script>alert(1)</script><svg>"),
    ("</defs>", "</defs><svg><path d=\"M0 0h9v9z\"/>"),
    (" version=\"\(EmbeddedText.versionNumber)\"", " version=\"0.0.9\""),
    (" version=\"\(EmbeddedText.versionNumber)\"", ""),
    (
      " version=\"\(EmbeddedText.versionNumber)\"",
      " version=\"\(EmbeddedText.versionNumber)\" onclick=\"alert(1)\""
    ),
    (
      " version=\"\(EmbeddedText.versionNumber)\"",
      " version=\"\(EmbeddedText.versionNumber)\" is=\"x-element\""
    ),
    ("</figure>", "<button>More</button></figure>"), ("</render-player>", ""),
  ]

  /// Changes of the program and of the head of a page.
  private static let changesOfProgram = [
    ("<script>{", "<script>{alert(1);"), ("<script>{", "<script>alert(1)</script>\n<script>{"),
    ("<script>{", "<script async>{"), ("<style>", "<style>@import 'https://example.org/a.css';"),
    ("<style>", "<style media=\"print\">"), ("</style>", ".caption{display:none}</style>"),
    ("}</script>", "alert(1)}</script>"),
  ]
  private static let changesOfHead = [
    ("default-src 'none'", "default-src *"),
    ("<meta http-equiv=\"Content-Security-Policy\"", "<meta name=\"a\""),
    ("script-src '", "script-src 'unsafe-inline' '"), ("; base-uri 'none'", ""),
    ("img-src data:", "img-src *"),
    ("<html lang=\"en\">", "<html lang=\"en\" onclick=\"alert(1)\">"),
    ("<html lang=\"en\">", "<html lang=\"en\" manifest=\"a\">"),
    ("<body data-player>", "<body data-player onload=\"alert(1)\">"),
    (
      "<link rel=\"icon\" href=\"data:,\">",
      "<link rel=\"icon\" href=\"https://example.org/a.ico\">"
    ),
    ("<meta charset=\"utf-8\">", "<meta charset=\"utf-7\">"),
    ("<!DOCTYPE html>", "<!DOCTYPE html SYSTEM \"https://example.org\">"),
    ("content=\"light dark\"", "content=\"dark\""),
    ("<h1 class=\"title\">", "<h1 class=\"hidden\">"),
  ]

  private func page(_ form: String) async throws -> String {
    try stage.write(
      "simulation: life\nsize: 9x7\nseed: 1\nframes: 5\ntitle: A film\ncaption: generation\nlegend: below\nplot: below\n"
        + "html: \(form)\nout: a.html\n", to: "a.yaml")
    _ = try await stage.render("run", "a.yaml")
    return String(decoding: try #require(stage.bytes("a.html")), as: UTF8.self)
  }

  /// Returns true if `--if-changed` keeps a page.
  private func keeps(_ page: String, _ form: String, _ scenario: String?) throws -> Bool {
    let isCurrent = try #require(formats.first { $0.name == "html" }?.isCurrent)
    var options = EncodingOptions(scenario: scenario)
    options.page = PageForm(rawValue: form)
    return isCurrent(Array(page.utf8), options)
  }

  @Test(arguments: ["page", "fragment", "element"])
  func `No element, attribute or address beside those of the player is kept`(form: String)
    async throws
  {
    let page = try await page(form)
    let source = ByteSource(Array(page.utf8))
    let scenario = try #require(try ImageReader.html.scenario(source))
    #expect(try keeps(page, form, scenario))
    #expect(try !keeps(page, form, scenario + "\n") && !keeps(page, form, nil))
    for other in ["page", "fragment", "element"] where other != form {
      #expect(try !keeps(page, other, scenario))
    }
    var changes = Self.changes
    if form != "element" { changes += Self.changesOfProgram }
    if form == "page" { changes += Self.changesOfHead }
    for (old, new) in changes {
      let start = try #require(page.range(of: old), "\(old)")
      let changed = page.replacingCharacters(in: start, with: new)
      #expect(try changed != page && !keeps(changed, form, scenario), "\(new)")
    }
  }

  @Test(arguments: ["page", "fragment", "element"])
  func `No element is kept between the lines of a page`(form: String) async throws {
    let page = try await page(form)
    let scenario = try #require(try ImageReader.html.scenario(ByteSource(Array(page.utf8))))
    let lines = page.components(separatedBy: "\n")
    // A text between the tags of the plot is not shown.
    let plot = try #require(lines.firstIndex { $0.hasPrefix("<svg class=\"plot\"") })
    let end = try #require(lines[plot...].firstIndex(of: "</svg>"))
    let data = try #require(lines.firstIndex { $0.hasPrefix("{\"size\"") })
    let figure = try #require(lines.firstIndex(of: "<figure>"))
    // The lines of the program are alike.
    for number in 0...lines.count where number < 12 || number > figure || number % 9 == 0 {
      let isFree = data...plot ~= number || plot...end ~= number
      let element = Self.elements[number % Self.elements.count]
      if isFree && !element.contains("<") { continue }
      let changed = (lines[..<number] + [element] + lines[number...]).joined(separator: "\n")
      #expect(try !keeps(changed, form, scenario), "line \(number + 1): \(element)")
    }
    for element in Self.elements {
      for place in ["<figure>", "</figure>", "</render-player>"] {
        let changed = page.replacing(place, with: place + element, maxReplacements: 1)
        #expect(try !keeps(changed, form, scenario), "\(place)\(element)")
      }
      #expect(try !keeps(page + element, form, scenario) && !keeps(element + page, form, scenario))
    }
  }

  @Test func `Texts, cells and the plot are not compared without drawing`() async throws {
    let page = try await page("page")
    let scenario = try #require(try ImageReader.html.scenario(ByteSource(Array(page.utf8))))
    for (old, new) in [
      ("<span>A film", "<span>B &lt;film&gt;"), ("\"rate\": ", "\"rate\": 1"),
      (" d=\"m", " d=\"m1 1m"), ("base64,i", "base64,A"), ("fill=\"#", "fill=\"#a"),
    ] {
      let start = try #require(page.range(of: old))
      let changed = page.replacingCharacters(in: start, with: new)
      #expect(try keeps(changed, "page", scenario), "\(new)")
    }
    // Other films have other parts.
    for film in [
      "life --size 9x7 --frames 3 --caption ''", "sea --size 8x6 --frames 2 --theme dark",
      "gray-scott --size 12x9 --frames 2 --legend below",
      "life --frames 1 --theme light --title ''",
      "life --size 9x7 --rule 345/3/6 --frames 4 --legend right --plot right",
      "wolfram --size 9x9 --frames 3 --title '<b>,&quot;'", "hunt --frames 3", "pig --frames 2",
    ] {
      for form in ["page", "fragment", "element"] {
        _ = try await stage.shell("render \(film) --html \(form) --out b.html --quiet")
        let bytes = try #require(stage.bytes("b.html"))
        let carried = try ImageReader.html.scenario(ByteSource(Array(bytes)))
        #expect(
          try keeps(String(decoding: bytes, as: UTF8.self), form, carried), "\(film) \(form)")
      }
    }
  }

  @Test(arguments: ["page", "fragment", "element"])
  func `check and --if-changed find a change in each form of a page`(form: String) async throws {
    let page = try await page(form)
    #expect(try await stage.render("check", "a.yaml").hasPrefix("a.html: ok\n"))
    #expect(try await stage.render("run", "a.yaml", "--if-changed", "--json").contains("unchanged"))
    let changes = [
      (
        " version=\"\(EmbeddedText.versionNumber)\"", " version=\"0.0.9\"",
        "made by version 0.0.9 of render, and this is \(EmbeddedText.versionNumber)"
      ),
      (
        " version=\"\(EmbeddedText.versionNumber)\"", "",
        "made by version unknown of render, and this is \(EmbeddedText.versionNumber)"
      ),
      ("<figure>", "<figure onclick=\"alert(1)\">", "line "),
      ("</figure>", "<script>alert(1)</script></figure>", "a.html: differs"),
      ("A film", "B film", "line "), ("fill=\"#", "fill=\"#0", "line "),
      ("<script>{", "<script>{alert(1);", "the player, its style or its content policy"),
      ("</style>", "body{color:red}</style>", "the player, its style or its content policy"),
      ("default-src 'none'", "default-src *", "the player, its style or its content policy"),
      ("\n", "\r\n", "only in its line ends"),
    ].filter { page.contains($0.0) }
    for (old, new, words) in changes {
      let changed = page.replacing(old, with: new, maxReplacements: old == "\n" ? .max : 1)
      try stage.write(changed, to: "a.html")
      let told = try await stage.render("check", "a.yaml")
      #expect(told.hasPrefix("a.html: differs: ") && told.contains(words), "\(new): \(told)")
      #expect(told.hasSuffix("status 1\n"))
      if !["A film", "fill=\"#"].contains(old) {
        #expect(
          try await stage.render("run", "a.yaml", "--if-changed", "--json").contains("written"))
        #expect(stage.bytes("a.html") == Data(page.utf8))
      }
    }
    try stage.write(
      page.replacing("version=\"\(EmbeddedText.versionNumber)\"", with: "version=\"9\""),
      to: "a.html")
    #expect(try await stage.output("check", "a.yaml", "--json").contains("\"version\": \"9\""))
    #expect(try await stage.render("check", "a.yaml", "--update").hasPrefix("a.html: updated\n"))
    #expect(stage.bytes("a.html") == Data(page.utf8))
  }

  @Test func `A page is compared byte for byte`() async throws {
    let page = try await page("page")
    // The scenario in the page, and bytes beside everything that is shown.
    for (old, new) in [
      ("<pre>simulation: life\n", "<pre>simulation: life\n# a comment\n"),
      ("\"plays\": ", "\"plays\":  "),
      ("</html>\n", "</html>\n\n"), ("\n</head>", "\n\n</head>"),
    ] {
      try stage.write(page.replacing(old, with: new), to: "a.html")
      let told = try await stage.render("check", "a.yaml")
      #expect(told.hasPrefix("a.html: differs: ") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(try await stage.render("check", "a.yaml", "--update").hasPrefix("a.html: updated\n"))
      #expect(stage.bytes("a.html") == Data(page.utf8))
    }
  }
}
