internal import Settings

/// The settings that describe a scenario to readers and draw nothing.
package struct AboutSettings: Sendable {
  /// The description; nil if none is written.
  package let description: String?
  /// The words by which readers of a gallery can choose it, as written.
  package let tags: [String]

  init(_ settings: inout SettingsReader) {
    description = settings.readIfWritten(
      "description", .text("a text", placeholder: "TEXT"),
      "a note for readers, and the text for images in a gallery; never drawn", [.run, .single],
      also: ["comment", "author", "note", "notes", "alt"])
    tags =
      settings.readAll(
        "tags", .text("words separated by commas", placeholder: "TAG"), inWords: "none",
        "words by which readers of a gallery can choose the image; repeatable", [.list, .run],
        also: ["tag", "keywords", "topics", "categories"]
      ).flatMap { tags in
        tags.value.split { $0 == "," || $0.isNewline }
          .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
      }.withoutRepeats
  }
}
