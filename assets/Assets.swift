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
  /// The style of all pages in a browser.
  public static let pageStyle = Asset("page", PackageResources.page_css)
  /// The script of pages that a server fills.
  public static let pageScript = Asset("page", PackageResources.page_js)
  /// The own style and script of each kind of page.
  public static let exploreStyle = Asset("explore", PackageResources.explore_css)
  public static let exploreScript = Asset("explore", PackageResources.explore_js)
  public static let galleryStyle = Asset("gallery", PackageResources.gallery_css)
  public static let galleryScript = Asset("gallery", PackageResources.gallery_js)
  public static let watchStyle = Asset("watch", PackageResources.watch_css)
  public static let watchScript = Asset("watch", PackageResources.watch_js)

  /// The texts of help, in the notation of `HelpTopic`.
  public static let helpOverview = Asset("overview", PackageResources.overview_txt)
  public static let helpTopics = Asset("topics", PackageResources.topics_txt)
  public static let helpCommands = Asset("commands", PackageResources.commands_txt)

  /// RLE files.
  public static let patterns = [
    Asset("acorn", PackageResources.acorn_rle),
    Asset("aircraft-carrier", PackageResources.aircraft_carrier_rle),
    Asset("ant-llrr", PackageResources.ant_llrr_rle),
    Asset("b-heptomino", PackageResources.b_heptomino_rle),
    Asset("backrake", PackageResources.backrake_rle),
    Asset("barge", PackageResources.barge_rle),
    Asset("beacon", PackageResources.beacon_rle),
    Asset("beehive", PackageResources.beehive_rle),
    Asset("bipole", PackageResources.bipole_rle),
    Asset("blinker", PackageResources.blinker_rle),
    Asset("block", PackageResources.block_rle),
    Asset("block-laying-switch-engine", PackageResources.block_laying_switch_engine_rle),
    Asset("blom", PackageResources.blom_rle),
    Asset("boat", PackageResources.boat_rle),
    Asset("brain", PackageResources.brain_rle),
    Asset("brian-diagonal", PackageResources.brian_diagonal_rle),
    Asset("brian-fleet", PackageResources.brian_fleet_rle),
    Asset("brian-photon", PackageResources.brian_photon_rle),
    Asset("bug", PackageResources.bug_rle),
    Asset("bunnies", PackageResources.bunnies_rle),
    Asset("burloaferimeter", PackageResources.burloaferimeter_rle),
    Asset("byl-loop", PackageResources.byl_loop_rle),
    Asset("canada-goose", PackageResources.canada_goose_rle),
    Asset("canoe", PackageResources.canoe_rle),
    Asset("caterer", PackageResources.caterer_rle),
    Asset("century", PackageResources.century_rle),
    Asset("chou-reggia-loop", PackageResources.chou_reggia_loop_rle),
    Asset("clock", PackageResources.clock_rle),
    Asset("coe-ship", PackageResources.coe_ship_rle),
    Asset("copperhead", PackageResources.copperhead_rle),
    Asset("cross", PackageResources.cross_rle),
    Asset("cyclic-spiral", PackageResources.cyclic_spiral_rle),
    Asset("dart", PackageResources.dart_rle),
    Asset("day-and-night-flower", PackageResources.day_and_night_flower_rle),
    Asset("day-and-night-pulsar", PackageResources.day_and_night_pulsar_rle),
    Asset("day-and-night-ship", PackageResources.day_and_night_ship_rle),
    Asset("day-and-night-vase", PackageResources.day_and_night_vase_rle),
    Asset("dead-spark-coil", PackageResources.dead_spark_coil_rle),
    Asset("diagonal-bug", PackageResources.diagonal_bug_rle),
    Asset("diehard", PackageResources.diehard_rle),
    Asset("dinner-table", PackageResources.dinner_table_rle),
    Asset("eater-1", PackageResources.eater_1_rle),
    Asset("eater-2", PackageResources.eater_2_rle),
    Asset("ecologist", PackageResources.ecologist_rle),
    Asset("evoloop", PackageResources.evoloop_rle),
    Asset("excitable-spirals", PackageResources.excitable_spirals_rle),
    Asset("f-heptomino", PackageResources.f_heptomino_rle),
    Asset("figure-eight", PackageResources.figure_eight_rle),
    Asset("fumarole", PackageResources.fumarole_rle),
    Asset("gas-box", PackageResources.gas_box_rle),
    Asset("glider", PackageResources.glider_rle),
    Asset("gosper-glider-gun", PackageResources.gosper_glider_gun_rle),
    Asset("hammerhead", PackageResources.hammerhead_rle),
    Asset("hat", PackageResources.hat_rle),
    Asset("herschel", PackageResources.herschel_rle),
    Asset("highlife-bomber", PackageResources.highlife_bomber_rle),
    Asset("highlife-pendulum", PackageResources.highlife_pendulum_rle),
    Asset("highlife-replicator", PackageResources.highlife_replicator_rle),
    Asset("hwss", PackageResources.hwss_rle),
    Asset("infinite-growth-5x5", PackageResources.infinite_growth_5x5_rle),
    Asset("integral-sign", PackageResources.integral_sign_rle),
    Asset("just-friends-bell", PackageResources.just_friends_bell_rle),
    Asset("just-friends-comb", PackageResources.just_friends_comb_rle),
    Asset("just-friends-glider", PackageResources.just_friends_glider_rle),
    Asset("kok-galaxy", PackageResources.kok_galaxy_rle),
    Asset("langton-ant", PackageResources.langton_ant_rle),
    Asset("langton-ants", PackageResources.langton_ants_rle),
    Asset("langton-loop", PackageResources.langton_loop_rle),
    Asset("lidka", PackageResources.lidka_rle),
    Asset("lifehistory-gun", PackageResources.lifehistory_gun_rle),
    Asset("loaf", PackageResources.loaf_rle),
    Asset("loafer", PackageResources.loafer_rle),
    Asset("long-barge", PackageResources.long_barge_rle),
    Asset("long-boat", PackageResources.long_boat_rle),
    Asset("long-ship", PackageResources.long_ship_rle),
    Asset("lwss", PackageResources.lwss_rle),
    Asset("mango", PackageResources.mango_rle),
    Asset("max", PackageResources.max_rle),
    Asset("mazing", PackageResources.mazing_rle),
    Asset("mold", PackageResources.mold_rle),
    Asset("multum-in-parvo", PackageResources.multum_in_parvo_rle),
    Asset("mwss", PackageResources.mwss_rle),
    Asset("new-gun", PackageResources.new_gun_rle),
    Asset("noahs-ark", PackageResources.noahs_ark_rle),
    Asset("octagon-2", PackageResources.octagon_2_rle),
    Asset("one-line", PackageResources.one_line_rle),
    Asset("paperclip", PackageResources.paperclip_rle),
    Asset("pentadecathlon", PackageResources.pentadecathlon_rle),
    Asset("phoenix-1", PackageResources.phoenix_1_rle),
    Asset("pi-heptomino", PackageResources.pi_heptomino_rle),
    Asset("pinwheel", PackageResources.pinwheel_rle),
    Asset("pond", PackageResources.pond_rle),
    Asset("puffer-1", PackageResources.puffer_1_rle),
    Asset("puffer-train", PackageResources.puffer_train_rle),
    Asset("pulsar", PackageResources.pulsar_rle),
    Asset("queen-bee-shuttle", PackageResources.queen_bee_shuttle_rle),
    Asset("r-pentomino", PackageResources.r_pentomino_rle),
    Asset("rabbits", PackageResources.rabbits_rle),
    Asset("sandpile", PackageResources.sandpile_rle),
    Asset("schick-engine", PackageResources.schick_engine_rle),
    Asset("sdsr-loop", PackageResources.sdsr_loop_rle),
    Asset("seeds-fan", PackageResources.seeds_fan_rle),
    Asset("seeds-photon", PackageResources.seeds_photon_rle),
    Asset("ship", PackageResources.ship_rle),
    Asset("simkin-glider-gun", PackageResources.simkin_glider_gun_rle),
    Asset("snake", PackageResources.snake_rle),
    Asset("space-rake", PackageResources.space_rake_rle),
    Asset("spark-coil", PackageResources.spark_coil_rle),
    Asset("spider", PackageResources.spider_rle),
    Asset("star", PackageResources.star_rle),
    Asset("star-wars-engine", PackageResources.star_wars_engine_rle),
    Asset("star-wars-photon", PackageResources.star_wars_photon_rle),
    Asset("star-wars-plus", PackageResources.star_wars_plus_rle),
    Asset("star-wars-wheel", PackageResources.star_wars_wheel_rle),
    Asset("switch-engine", PackageResources.switch_engine_rle),
    Asset("ten-cell-infinite", PackageResources.ten_cell_infinite_rle),
    Asset("test-tube-baby", PackageResources.test_tube_baby_rle),
    Asset("thunderbird", PackageResources.thunderbird_rle),
    Asset("toad", PackageResources.toad_rle),
    Asset("tripole", PackageResources.tripole_rle),
    Asset("tub", PackageResources.tub_rle),
    Asset("tumbler", PackageResources.tumbler_rle),
    Asset("turmite-fibonacci", PackageResources.turmite_fibonacci_rle),
    Asset("turmite-frame", PackageResources.turmite_frame_rle),
    Asset("turmite-spiral", PackageResources.turmite_spiral_rle),
    Asset("turtle", PackageResources.turtle_rle),
    Asset("twin-bees-shuttle", PackageResources.twin_bees_shuttle_rle),
    Asset("weekender", PackageResources.weekender_rle),
    Asset("wireworld-diodes", PackageResources.wireworld_diodes_rle),
    Asset("wireworld-xor", PackageResources.wireworld_xor_rle),
  ]

  /// Rule files, each named like its rule.
  public static let rules = [
    Asset("Ant-LLRR", PackageResources.Ant_LLRR_rule),
    Asset("Byl-Loop", PackageResources.Byl_Loop_rule),
    Asset("Chou-Reggia-2", PackageResources.Chou_Reggia_2_rule),
    Asset("Cyclic-14", PackageResources.Cyclic_14_rule),
    Asset("Evoloop", PackageResources.Evoloop_rule),
    Asset("Greenberg-Hastings", PackageResources.Greenberg_Hastings_rule),
    Asset("HPP-Gas", PackageResources.HPP_Gas_rule),
    Asset("Langtons-Ant", PackageResources.Langtons_Ant_rule),
    Asset("Langtons-Loops", PackageResources.Langtons_Loops_rule),
    Asset("LifeHistory", PackageResources.LifeHistory_rule),
    Asset("SDSR-Loop", PackageResources.SDSR_Loop_rule),
    Asset("Sandpile", PackageResources.Sandpile_rule),
    Asset("Turmite-Fibonacci", PackageResources.Turmite_Fibonacci_rule),
    Asset("Turmite-Frame", PackageResources.Turmite_Frame_rule),
    Asset("Turmite-Spiral", PackageResources.Turmite_Spiral_rule),
    Asset("WireWorld", PackageResources.WireWorld_rule),
  ]

  /// PNG files, each named like the cell kind that it stands for, its further drawings with a number,
  /// and with `-small` what is drawn for small cells; the SVG beside it is its source.
  public static let sprites = [
    Asset("cragling", PackageResources.cragling_png),
    Asset("dripple", PackageResources.dripple_png),
    Asset("flickertail", PackageResources.flickertail_png),
    Asset("healthy", PackageResources.healthy_png),
    Asset("healthy-small", PackageResources.healthy_small_png),
    Asset("orca", PackageResources.orca_png),
    Asset("orca-2", PackageResources.orca_2_png),
    Asset("orca-3", PackageResources.orca_3_png),
    Asset("orca-small", PackageResources.orca_small_png),
    Asset("penguin", PackageResources.penguin_png),
    Asset("penguin-2", PackageResources.penguin_2_png),
    Asset("penguin-3", PackageResources.penguin_3_png),
    Asset("penguin-small", PackageResources.penguin_small_png),
    Asset("sick", PackageResources.sick_png),
    Asset("sick-small", PackageResources.sick_small_png),
    Asset("sprigget", PackageResources.sprigget_png),
    Asset("water-2", PackageResources.water_2_png),
    Asset("water-3", PackageResources.water_3_png),
    Asset("wispling", PackageResources.wispling_png),
  ]

  /// The typeface, whose file Drawing reads.
  public static let type = Asset("face", PackageResources.face_outlines)

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
    Asset("print", PackageResources.print_theme),
  ]
}
