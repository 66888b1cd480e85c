/// The layout of a sheet, independent of its tiles.
package struct SheetPlan: Sendable {
  let arrangement: SheetArrangement
  /// The title and the caption of the entire sheet.
  let text: TitleAndCaption
  /// The legend of all tiles; nil if there is none.
  package let legend: LegendPlan?

  /// True if the sheet has a title or a caption.
  var isWritten: Bool { !text.title.isEmpty || !text.caption.isEmpty }

  package init(
    _ arrangement: SheetArrangement, text: TitleAndCaption = TitleAndCaption(),
    legend: LegendPlan? = nil
  ) {
    self.arrangement = arrangement
    self.text = text
    self.legend = legend
  }
}
