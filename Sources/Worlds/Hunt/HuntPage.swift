/// A hunt as it is drawn: the map, and beside it or below it who is gone after and who has been caught.
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
