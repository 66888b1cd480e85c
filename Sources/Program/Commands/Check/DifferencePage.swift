internal import Assets
internal import Comparing
internal import Drawing
internal import Encoding
internal import Grids
internal import Imaging
internal import Settings

/// A page of the frames in which two films differ. It shows both sides with a divider that the
/// reader moves, in turns, side by side, or their difference. It makes no requests.
extension DifferenceFrames {
  /// Returns the page; nil if there are no frames. `names`: the names of both sides. `text`: the
  /// differences in words.
  func text(of names: [String], _ text: String) -> String? {
    guard let first = frames.first else { return nil }
    let title = "\(names[0]) and \(names[1])"
    let page = WebPage(
      title, style: Assets.differenceStyle, script: [Assets.differenceScript],
      sources: "img-src data:")
    let more = leftOut == 0 ? "" : "<p>\(leftOut.counted("more frame")) differ.</p>\n"
    return page.head() + """
      <main>
      <h1>\(title.inXML)</h1>
      <p>\(text.inXML)</p>
      \(controls)<div id="stage">
      \(figure("old", first, 0))\(figure("new", first, 1))</div>
      \(more)</main>
      <script type="application/json" id="frames">\(list)</script>

      """ + page.foot
  }

  private func figure(_ id: String, _ frame: Frame, _ side: Int) -> String {
    let label = frame.labels[side].inXML
    return "<figure><img id=\"\(id)\" alt=\"\(label)\" src=\"\(frame.images[side])\">"
      + "<figcaption>\(label)</figcaption></figure>\n"
  }

  private var controls: String {
    let views = [
      "slider": "Slider", "flicker": "Flicker", "both": "Side by side", "difference": "Difference",
    ]
    let buttons = ["slider", "flicker", "both", "difference"].map {
      "<button type=\"button\" data-view=\"\($0)\">\(views[$0] ?? "")</button>\n"
    }
    let frame =
      frames.count == 1
      ? ""
      : "<label>Frame <input id=\"frame\" type=\"range\" min=\"0\" max=\"\(frames.count - 1)\""
        + " value=\"0\"></label>\n"
    return
      "<div class=\"controls scripted-only\">\n\(frame)<div role=\"group\" aria-label=\"View\">\n"
      + buttons.joined() + "</div>\n<label id=\"line\">Divider"
      + " <input id=\"divider\" type=\"range\" min=\"0\" max=\"100\" value=\"50\"></label>\n</div>\n"
  }

  /// The frames after the first one as JSON.
  private var list: String {
    let list = frames.dropFirst().map { frame in
      JSONValue.object([
        ("images", .list(frame.images.map { .text($0) })),
        ("labels", .list(frame.labels.map { .text($0) })),
      ])
    }
    return JSONValue.list(list).line.replacing("<", with: "\\u003c")
  }
}
