/// The page of a hunt: the map, and a panel with the current encounter and the team. The panel lies
/// beside the map on a wide page, and below it otherwise.
struct HuntPage {
  let state: HuntState
  let zoom: Int
  let board: FigureBox

  var figures: [Figure] {
    let isWide = board.width > board.height
    let parts = isWide ? board.columns([0.64, 0.36]) : board.rows([0.6, 0.4])
    let map = HuntMap(state, zoom: zoom, in: parts[0]).figures
    return map + HuntPanel(state: state, box: parts[1], isWide: isWide).figures
  }
}
