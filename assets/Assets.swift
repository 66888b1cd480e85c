/// A file that the binary carries.
public struct Asset: Sendable {
  /// The file's name without its ending.
  public let name: String
  public let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The files of this folder. A new one is a file and a line here.
public enum Assets {
  /// RLE files.
  public static let patterns = [
    Asset("acorn", PackageResources.acorn_rle),
    Asset("b-heptomino", PackageResources.b_heptomino_rle),
    Asset("backrake", PackageResources.backrake_rle),
    Asset("beacon", PackageResources.beacon_rle),
    Asset("blinker", PackageResources.blinker_rle),
    Asset("block-laying-switch-engine", PackageResources.block_laying_switch_engine_rle),
    Asset("blom", PackageResources.blom_rle),
    Asset("canada-goose", PackageResources.canada_goose_rle),
    Asset("century", PackageResources.century_rle),
    Asset("clock", PackageResources.clock_rle),
    Asset("coe-ship", PackageResources.coe_ship_rle),
    Asset("copperhead", PackageResources.copperhead_rle),
    Asset("dart", PackageResources.dart_rle),
    Asset("day-and-night-ship", PackageResources.day_and_night_ship_rle),
    Asset("diehard", PackageResources.diehard_rle),
    Asset("ecologist", PackageResources.ecologist_rle),
    Asset("figure-eight", PackageResources.figure_eight_rle),
    Asset("glider", PackageResources.glider_rle),
    Asset("gosper-glider-gun", PackageResources.gosper_glider_gun_rle),
    Asset("herschel", PackageResources.herschel_rle),
    Asset("highlife-bomber", PackageResources.highlife_bomber_rle),
    Asset("highlife-replicator", PackageResources.highlife_replicator_rle),
    Asset("hwss", PackageResources.hwss_rle),
    Asset("infinite-growth-5x5", PackageResources.infinite_growth_5x5_rle),
    Asset("kok-galaxy", PackageResources.kok_galaxy_rle),
    Asset("lidka", PackageResources.lidka_rle),
    Asset("loafer", PackageResources.loafer_rle),
    Asset("lwss", PackageResources.lwss_rle),
    Asset("max", PackageResources.max_rle),
    Asset("multum-in-parvo", PackageResources.multum_in_parvo_rle),
    Asset("mwss", PackageResources.mwss_rle),
    Asset("new-gun", PackageResources.new_gun_rle),
    Asset("noahs-ark", PackageResources.noahs_ark_rle),
    Asset("one-line", PackageResources.one_line_rle),
    Asset("pentadecathlon", PackageResources.pentadecathlon_rle),
    Asset("pi-heptomino", PackageResources.pi_heptomino_rle),
    Asset("puffer-1", PackageResources.puffer_1_rle),
    Asset("puffer-train", PackageResources.puffer_train_rle),
    Asset("pulsar", PackageResources.pulsar_rle),
    Asset("queen-bee-shuttle", PackageResources.queen_bee_shuttle_rle),
    Asset("r-pentomino", PackageResources.r_pentomino_rle),
    Asset("rabbits", PackageResources.rabbits_rle),
    Asset("schick-engine", PackageResources.schick_engine_rle),
    Asset("simkin-glider-gun", PackageResources.simkin_glider_gun_rle),
    Asset("space-rake", PackageResources.space_rake_rle),
    Asset("spider", PackageResources.spider_rle),
    Asset("switch-engine", PackageResources.switch_engine_rle),
    Asset("ten-cell-infinite", PackageResources.ten_cell_infinite_rle),
    Asset("thunderbird", PackageResources.thunderbird_rle),
    Asset("toad", PackageResources.toad_rle),
    Asset("tumbler", PackageResources.tumbler_rle),
    Asset("turtle", PackageResources.turtle_rle),
    Asset("twin-bees-shuttle", PackageResources.twin_bees_shuttle_rle),
    Asset("weekender", PackageResources.weekender_rle),
  ]

  /// PNG files, each named like the cell kind that it stands for; the SVG beside it is its source.
  public static let sprites = [
    Asset("healthy", PackageResources.healthy_png),
    Asset("orca", PackageResources.orca_png),
    Asset("penguin", PackageResources.penguin_png),
    Asset("sick", PackageResources.sick_png),
  ]

  /// Theme files.
  public static let themes = [
    Asset("blueprint", PackageResources.blueprint_theme),
    Asset("contrast", PackageResources.contrast_theme),
    Asset("dark", PackageResources.dark_theme),
    Asset("dusk", PackageResources.dusk_theme),
    Asset("light", PackageResources.light_theme),
    Asset("mint", PackageResources.mint_theme),
    Asset("paper", PackageResources.paper_theme),
    Asset("phosphor", PackageResources.phosphor_theme),
  ]
}
