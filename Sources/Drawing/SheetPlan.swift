/// What a sheet is laid out by, besides its tiles.
package struct SheetPlan: Sendable {
  let arrangement: SheetArrangement
  /// What is written once: above all of it and below.
  let text: Lettering
  /// Of everything that is written beside tiles.
  let font: Font

  /// Whether anything is written for all of it.
  var isWritten: Bool { !text.title.isEmpty || !text.caption.isEmpty }

  package init(
    _ arrangement: SheetArrangement, text: Lettering = Lettering(), font: Font = .own
  ) {
    self.arrangement = arrangement
    self.text = text
    self.font = font
  }
}
