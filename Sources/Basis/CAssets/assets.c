// Printed by scripts/assets.

#include "CAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t help_commands_txt[] = {
#embed "../../../assets/help/commands.txt"
};
static const uint8_t help_overview_txt[] = {
#embed "../../../assets/help/overview.txt"
};
static const uint8_t help_topics_txt[] = {
#embed "../../../assets/help/topics.txt"
};
static const uint8_t models_bak_sneppen_model[] = {
#embed "../../../assets/models/bak-sneppen.model"
};
static const uint8_t models_barkley_model[] = {
#embed "../../../assets/models/barkley.model"
};
static const uint8_t models_bml_model[] = {
#embed "../../../assets/models/bml.model"
};
static const uint8_t models_cahn_hilliard_model[] = {
#embed "../../../assets/models/cahn-hilliard.model"
};
static const uint8_t models_contact_process_model[] = {
#embed "../../../assets/models/contact-process.model"
};
static const uint8_t models_daisyworld_model[] = {
#embed "../../../assets/models/daisyworld.model"
};
static const uint8_t models_dla_model[] = {
#embed "../../../assets/models/dla.model"
};
static const uint8_t models_fitzhugh_nagumo_model[] = {
#embed "../../../assets/models/fitzhugh-nagumo.model"
};
static const uint8_t models_flock_model[] = {
#embed "../../../assets/models/flock.model"
};
static const uint8_t models_foraging_model[] = {
#embed "../../../assets/models/foraging.model"
};
static const uint8_t models_forest_fire_model[] = {
#embed "../../../assets/models/forest-fire.model"
};
static const uint8_t models_forest_wind_model[] = {
#embed "../../../assets/models/forest-wind.model"
};
static const uint8_t models_gas_model[] = {
#embed "../../../assets/models/gas.model"
};
static const uint8_t models_gray_scott_model[] = {
#embed "../../../assets/models/gray-scott.model"
};
static const uint8_t models_greenberg_hastings_model[] = {
#embed "../../../assets/models/greenberg-hastings.model"
};
static const uint8_t models_heat_model[] = {
#embed "../../../assets/models/heat.model"
};
static const uint8_t models_hodgepodge_model[] = {
#embed "../../../assets/models/hodgepodge.model"
};
static const uint8_t models_ice_model[] = {
#embed "../../../assets/models/ice.model"
};
static const uint8_t models_ising_model[] = {
#embed "../../../assets/models/ising.model"
};
static const uint8_t models_kobayashi_model[] = {
#embed "../../../assets/models/kobayashi.model"
};
static const uint8_t models_langtons_ant_model[] = {
#embed "../../../assets/models/langtons-ant.model"
};
static const uint8_t models_lenia_model[] = {
#embed "../../../assets/models/lenia.model"
};
static const uint8_t models_life_model_model[] = {
#embed "../../../assets/models/life-model.model"
};
static const uint8_t models_majority_model[] = {
#embed "../../../assets/models/majority.model"
};
static const uint8_t models_percolation_model[] = {
#embed "../../../assets/models/percolation.model"
};
static const uint8_t models_prisoners_dilemma_model[] = {
#embed "../../../assets/models/prisoners-dilemma.model"
};
static const uint8_t models_rock_paper_scissors_model[] = {
#embed "../../../assets/models/rock-paper-scissors.model"
};
static const uint8_t models_sandpile_model[] = {
#embed "../../../assets/models/sandpile.model"
};
static const uint8_t models_schelling_model[] = {
#embed "../../../assets/models/schelling.model"
};
static const uint8_t models_shallow_water_model[] = {
#embed "../../../assets/models/shallow-water.model"
};
static const uint8_t models_sir_model[] = {
#embed "../../../assets/models/sir.model"
};
static const uint8_t models_sir_mobile_model[] = {
#embed "../../../assets/models/sir-mobile.model"
};
static const uint8_t models_slime_model[] = {
#embed "../../../assets/models/slime.model"
};
static const uint8_t models_snowflake_model[] = {
#embed "../../../assets/models/snowflake.model"
};
static const uint8_t models_sugarscape_model[] = {
#embed "../../../assets/models/sugarscape.model"
};
static const uint8_t models_termites_model[] = {
#embed "../../../assets/models/termites.model"
};
static const uint8_t models_traffic_model[] = {
#embed "../../../assets/models/traffic.model"
};
static const uint8_t models_turing_model[] = {
#embed "../../../assets/models/turing.model"
};
static const uint8_t models_voter_model[] = {
#embed "../../../assets/models/voter.model"
};
static const uint8_t models_wa_tor_model[] = {
#embed "../../../assets/models/wa-tor.model"
};
static const uint8_t models_wa_tor_agents_model[] = {
#embed "../../../assets/models/wa-tor-agents.model"
};
static const uint8_t models_wave_model[] = {
#embed "../../../assets/models/wave.model"
};
static const uint8_t models_xy_model[] = {
#embed "../../../assets/models/xy.model"
};
static const uint8_t pages_difference_css[] = {
#embed "../../../assets/pages/difference.css"
};
static const uint8_t pages_difference_js[] = {
#embed "../../../assets/pages/difference.js"
};
static const uint8_t pages_explore_css[] = {
#embed "../../../assets/pages/explore.css"
};
static const uint8_t pages_explore_js[] = {
#embed "../../../assets/pages/explore.js"
};
static const uint8_t pages_gallery_css[] = {
#embed "../../../assets/pages/gallery.css"
};
static const uint8_t pages_gallery_js[] = {
#embed "../../../assets/pages/gallery.js"
};
static const uint8_t pages_page_css[] = {
#embed "../../../assets/pages/page.css"
};
static const uint8_t pages_page_js[] = {
#embed "../../../assets/pages/page.js"
};
static const uint8_t pages_player_css[] = {
#embed "../../../assets/pages/player.css"
};
static const uint8_t pages_player_js[] = {
#embed "../../../assets/pages/player.js"
};
static const uint8_t pages_player_cells_js[] = {
#embed "../../../assets/pages/player-cells.js"
};
static const uint8_t pages_watch_css[] = {
#embed "../../../assets/pages/watch.css"
};
static const uint8_t pages_watch_js[] = {
#embed "../../../assets/pages/watch.js"
};
static const uint8_t patterns_acorn_rle[] = {
#embed "../../../assets/patterns/acorn.rle"
};
static const uint8_t patterns_aircraft_carrier_rle[] = {
#embed "../../../assets/patterns/aircraft-carrier.rle"
};
static const uint8_t patterns_ant_llrr_rle[] = {
#embed "../../../assets/patterns/ant-llrr.rle"
};
static const uint8_t patterns_b_heptomino_rle[] = {
#embed "../../../assets/patterns/b-heptomino.rle"
};
static const uint8_t patterns_backrake_rle[] = {
#embed "../../../assets/patterns/backrake.rle"
};
static const uint8_t patterns_barge_rle[] = {
#embed "../../../assets/patterns/barge.rle"
};
static const uint8_t patterns_beacon_rle[] = {
#embed "../../../assets/patterns/beacon.rle"
};
static const uint8_t patterns_beehive_rle[] = {
#embed "../../../assets/patterns/beehive.rle"
};
static const uint8_t patterns_bipole_rle[] = {
#embed "../../../assets/patterns/bipole.rle"
};
static const uint8_t patterns_blinker_rle[] = {
#embed "../../../assets/patterns/blinker.rle"
};
static const uint8_t patterns_blinker_fuse_rle[] = {
#embed "../../../assets/patterns/blinker-fuse.rle"
};
static const uint8_t patterns_block_rle[] = {
#embed "../../../assets/patterns/block.rle"
};
static const uint8_t patterns_block_laying_switch_engine_rle[] = {
#embed "../../../assets/patterns/block-laying-switch-engine.rle"
};
static const uint8_t patterns_blom_rle[] = {
#embed "../../../assets/patterns/blom.rle"
};
static const uint8_t patterns_boat_rle[] = {
#embed "../../../assets/patterns/boat.rle"
};
static const uint8_t patterns_brain_rle[] = {
#embed "../../../assets/patterns/brain.rle"
};
static const uint8_t patterns_brian_diagonal_rle[] = {
#embed "../../../assets/patterns/brian-diagonal.rle"
};
static const uint8_t patterns_brian_fleet_rle[] = {
#embed "../../../assets/patterns/brian-fleet.rle"
};
static const uint8_t patterns_brian_photon_rle[] = {
#embed "../../../assets/patterns/brian-photon.rle"
};
static const uint8_t patterns_bug_rle[] = {
#embed "../../../assets/patterns/bug.rle"
};
static const uint8_t patterns_bunnies_rle[] = {
#embed "../../../assets/patterns/bunnies.rle"
};
static const uint8_t patterns_burloaferimeter_rle[] = {
#embed "../../../assets/patterns/burloaferimeter.rle"
};
static const uint8_t patterns_byl_loop_rle[] = {
#embed "../../../assets/patterns/byl-loop.rle"
};
static const uint8_t patterns_canada_goose_rle[] = {
#embed "../../../assets/patterns/canada-goose.rle"
};
static const uint8_t patterns_canoe_rle[] = {
#embed "../../../assets/patterns/canoe.rle"
};
static const uint8_t patterns_caterer_rle[] = {
#embed "../../../assets/patterns/caterer.rle"
};
static const uint8_t patterns_century_rle[] = {
#embed "../../../assets/patterns/century.rle"
};
static const uint8_t patterns_chou_reggia_loop_rle[] = {
#embed "../../../assets/patterns/chou-reggia-loop.rle"
};
static const uint8_t patterns_clock_rle[] = {
#embed "../../../assets/patterns/clock.rle"
};
static const uint8_t patterns_coe_ship_rle[] = {
#embed "../../../assets/patterns/coe-ship.rle"
};
static const uint8_t patterns_copperhead_rle[] = {
#embed "../../../assets/patterns/copperhead.rle"
};
static const uint8_t patterns_cordership_rle[] = {
#embed "../../../assets/patterns/cordership.rle"
};
static const uint8_t patterns_cross_rle[] = {
#embed "../../../assets/patterns/cross.rle"
};
static const uint8_t patterns_cyclic_spiral_rle[] = {
#embed "../../../assets/patterns/cyclic-spiral.rle"
};
static const uint8_t patterns_dart_rle[] = {
#embed "../../../assets/patterns/dart.rle"
};
static const uint8_t patterns_day_and_night_flower_rle[] = {
#embed "../../../assets/patterns/day-and-night-flower.rle"
};
static const uint8_t patterns_day_and_night_pulsar_rle[] = {
#embed "../../../assets/patterns/day-and-night-pulsar.rle"
};
static const uint8_t patterns_day_and_night_ship_rle[] = {
#embed "../../../assets/patterns/day-and-night-ship.rle"
};
static const uint8_t patterns_day_and_night_vase_rle[] = {
#embed "../../../assets/patterns/day-and-night-vase.rle"
};
static const uint8_t patterns_dead_spark_coil_rle[] = {
#embed "../../../assets/patterns/dead-spark-coil.rle"
};
static const uint8_t patterns_diagonal_bug_rle[] = {
#embed "../../../assets/patterns/diagonal-bug.rle"
};
static const uint8_t patterns_diehard_rle[] = {
#embed "../../../assets/patterns/diehard.rle"
};
static const uint8_t patterns_dinner_table_rle[] = {
#embed "../../../assets/patterns/dinner-table.rle"
};
static const uint8_t patterns_eater_1_rle[] = {
#embed "../../../assets/patterns/eater-1.rle"
};
static const uint8_t patterns_eater_2_rle[] = {
#embed "../../../assets/patterns/eater-2.rle"
};
static const uint8_t patterns_ecologist_rle[] = {
#embed "../../../assets/patterns/ecologist.rle"
};
static const uint8_t patterns_evoloop_rle[] = {
#embed "../../../assets/patterns/evoloop.rle"
};
static const uint8_t patterns_excitable_spirals_rle[] = {
#embed "../../../assets/patterns/excitable-spirals.rle"
};
static const uint8_t patterns_f_heptomino_rle[] = {
#embed "../../../assets/patterns/f-heptomino.rle"
};
static const uint8_t patterns_figure_eight_rle[] = {
#embed "../../../assets/patterns/figure-eight.rle"
};
static const uint8_t patterns_fumarole_rle[] = {
#embed "../../../assets/patterns/fumarole.rle"
};
static const uint8_t patterns_gas_box_rle[] = {
#embed "../../../assets/patterns/gas-box.rle"
};
static const uint8_t patterns_glider_rle[] = {
#embed "../../../assets/patterns/glider.rle"
};
static const uint8_t patterns_gosper_glider_gun_rle[] = {
#embed "../../../assets/patterns/gosper-glider-gun.rle"
};
static const uint8_t patterns_hammerhead_rle[] = {
#embed "../../../assets/patterns/hammerhead.rle"
};
static const uint8_t patterns_hat_rle[] = {
#embed "../../../assets/patterns/hat.rle"
};
static const uint8_t patterns_herschel_rle[] = {
#embed "../../../assets/patterns/herschel.rle"
};
static const uint8_t patterns_highlife_bomber_rle[] = {
#embed "../../../assets/patterns/highlife-bomber.rle"
};
static const uint8_t patterns_highlife_pendulum_rle[] = {
#embed "../../../assets/patterns/highlife-pendulum.rle"
};
static const uint8_t patterns_highlife_replicator_rle[] = {
#embed "../../../assets/patterns/highlife-replicator.rle"
};
static const uint8_t patterns_hwss_rle[] = {
#embed "../../../assets/patterns/hwss.rle"
};
static const uint8_t patterns_infinite_growth_5x5_rle[] = {
#embed "../../../assets/patterns/infinite-growth-5x5.rle"
};
static const uint8_t patterns_integral_sign_rle[] = {
#embed "../../../assets/patterns/integral-sign.rle"
};
static const uint8_t patterns_just_friends_bell_rle[] = {
#embed "../../../assets/patterns/just-friends-bell.rle"
};
static const uint8_t patterns_just_friends_comb_rle[] = {
#embed "../../../assets/patterns/just-friends-comb.rle"
};
static const uint8_t patterns_just_friends_glider_rle[] = {
#embed "../../../assets/patterns/just-friends-glider.rle"
};
static const uint8_t patterns_kok_galaxy_rle[] = {
#embed "../../../assets/patterns/kok-galaxy.rle"
};
static const uint8_t patterns_langton_ant_rle[] = {
#embed "../../../assets/patterns/langton-ant.rle"
};
static const uint8_t patterns_langton_ants_rle[] = {
#embed "../../../assets/patterns/langton-ants.rle"
};
static const uint8_t patterns_langton_loop_rle[] = {
#embed "../../../assets/patterns/langton-loop.rle"
};
static const uint8_t patterns_lidka_rle[] = {
#embed "../../../assets/patterns/lidka.rle"
};
static const uint8_t patterns_lifehistory_gun_rle[] = {
#embed "../../../assets/patterns/lifehistory-gun.rle"
};
static const uint8_t patterns_loaf_rle[] = {
#embed "../../../assets/patterns/loaf.rle"
};
static const uint8_t patterns_loafer_rle[] = {
#embed "../../../assets/patterns/loafer.rle"
};
static const uint8_t patterns_long_barge_rle[] = {
#embed "../../../assets/patterns/long-barge.rle"
};
static const uint8_t patterns_long_boat_rle[] = {
#embed "../../../assets/patterns/long-boat.rle"
};
static const uint8_t patterns_long_ship_rle[] = {
#embed "../../../assets/patterns/long-ship.rle"
};
static const uint8_t patterns_lwss_rle[] = {
#embed "../../../assets/patterns/lwss.rle"
};
static const uint8_t patterns_mango_rle[] = {
#embed "../../../assets/patterns/mango.rle"
};
static const uint8_t patterns_max_rle[] = {
#embed "../../../assets/patterns/max.rle"
};
static const uint8_t patterns_mazing_rle[] = {
#embed "../../../assets/patterns/mazing.rle"
};
static const uint8_t patterns_mold_rle[] = {
#embed "../../../assets/patterns/mold.rle"
};
static const uint8_t patterns_multum_in_parvo_rle[] = {
#embed "../../../assets/patterns/multum-in-parvo.rle"
};
static const uint8_t patterns_mwss_rle[] = {
#embed "../../../assets/patterns/mwss.rle"
};
static const uint8_t patterns_new_gun_rle[] = {
#embed "../../../assets/patterns/new-gun.rle"
};
static const uint8_t patterns_noahs_ark_rle[] = {
#embed "../../../assets/patterns/noahs-ark.rle"
};
static const uint8_t patterns_octagon_2_rle[] = {
#embed "../../../assets/patterns/octagon-2.rle"
};
static const uint8_t patterns_one_line_rle[] = {
#embed "../../../assets/patterns/one-line.rle"
};
static const uint8_t patterns_paperclip_rle[] = {
#embed "../../../assets/patterns/paperclip.rle"
};
static const uint8_t patterns_pentadecathlon_rle[] = {
#embed "../../../assets/patterns/pentadecathlon.rle"
};
static const uint8_t patterns_phoenix_1_rle[] = {
#embed "../../../assets/patterns/phoenix-1.rle"
};
static const uint8_t patterns_pi_heptomino_rle[] = {
#embed "../../../assets/patterns/pi-heptomino.rle"
};
static const uint8_t patterns_pinwheel_rle[] = {
#embed "../../../assets/patterns/pinwheel.rle"
};
static const uint8_t patterns_pond_rle[] = {
#embed "../../../assets/patterns/pond.rle"
};
static const uint8_t patterns_puffer_1_rle[] = {
#embed "../../../assets/patterns/puffer-1.rle"
};
static const uint8_t patterns_puffer_train_rle[] = {
#embed "../../../assets/patterns/puffer-train.rle"
};
static const uint8_t patterns_pulsar_rle[] = {
#embed "../../../assets/patterns/pulsar.rle"
};
static const uint8_t patterns_queen_bee_shuttle_rle[] = {
#embed "../../../assets/patterns/queen-bee-shuttle.rle"
};
static const uint8_t patterns_r_pentomino_rle[] = {
#embed "../../../assets/patterns/r-pentomino.rle"
};
static const uint8_t patterns_rabbits_rle[] = {
#embed "../../../assets/patterns/rabbits.rle"
};
static const uint8_t patterns_sandpile_rle[] = {
#embed "../../../assets/patterns/sandpile.rle"
};
static const uint8_t patterns_schick_engine_rle[] = {
#embed "../../../assets/patterns/schick-engine.rle"
};
static const uint8_t patterns_sdsr_loop_rle[] = {
#embed "../../../assets/patterns/sdsr-loop.rle"
};
static const uint8_t patterns_seeds_fan_rle[] = {
#embed "../../../assets/patterns/seeds-fan.rle"
};
static const uint8_t patterns_seeds_photon_rle[] = {
#embed "../../../assets/patterns/seeds-photon.rle"
};
static const uint8_t patterns_ship_rle[] = {
#embed "../../../assets/patterns/ship.rle"
};
static const uint8_t patterns_simkin_glider_gun_rle[] = {
#embed "../../../assets/patterns/simkin-glider-gun.rle"
};
static const uint8_t patterns_sir_robin_rle[] = {
#embed "../../../assets/patterns/sir-robin.rle"
};
static const uint8_t patterns_snake_rle[] = {
#embed "../../../assets/patterns/snake.rle"
};
static const uint8_t patterns_snark_rle[] = {
#embed "../../../assets/patterns/snark.rle"
};
static const uint8_t patterns_space_rake_rle[] = {
#embed "../../../assets/patterns/space-rake.rle"
};
static const uint8_t patterns_spark_coil_rle[] = {
#embed "../../../assets/patterns/spark-coil.rle"
};
static const uint8_t patterns_spider_rle[] = {
#embed "../../../assets/patterns/spider.rle"
};
static const uint8_t patterns_star_rle[] = {
#embed "../../../assets/patterns/star.rle"
};
static const uint8_t patterns_star_wars_engine_rle[] = {
#embed "../../../assets/patterns/star-wars-engine.rle"
};
static const uint8_t patterns_star_wars_photon_rle[] = {
#embed "../../../assets/patterns/star-wars-photon.rle"
};
static const uint8_t patterns_star_wars_plus_rle[] = {
#embed "../../../assets/patterns/star-wars-plus.rle"
};
static const uint8_t patterns_star_wars_wheel_rle[] = {
#embed "../../../assets/patterns/star-wars-wheel.rle"
};
static const uint8_t patterns_switch_engine_rle[] = {
#embed "../../../assets/patterns/switch-engine.rle"
};
static const uint8_t patterns_ten_cell_infinite_rle[] = {
#embed "../../../assets/patterns/ten-cell-infinite.rle"
};
static const uint8_t patterns_test_tube_baby_rle[] = {
#embed "../../../assets/patterns/test-tube-baby.rle"
};
static const uint8_t patterns_thunderbird_rle[] = {
#embed "../../../assets/patterns/thunderbird.rle"
};
static const uint8_t patterns_toad_rle[] = {
#embed "../../../assets/patterns/toad.rle"
};
static const uint8_t patterns_tripole_rle[] = {
#embed "../../../assets/patterns/tripole.rle"
};
static const uint8_t patterns_tub_rle[] = {
#embed "../../../assets/patterns/tub.rle"
};
static const uint8_t patterns_tumbler_rle[] = {
#embed "../../../assets/patterns/tumbler.rle"
};
static const uint8_t patterns_turmite_fibonacci_rle[] = {
#embed "../../../assets/patterns/turmite-fibonacci.rle"
};
static const uint8_t patterns_turmite_frame_rle[] = {
#embed "../../../assets/patterns/turmite-frame.rle"
};
static const uint8_t patterns_turmite_spiral_rle[] = {
#embed "../../../assets/patterns/turmite-spiral.rle"
};
static const uint8_t patterns_turtle_rle[] = {
#embed "../../../assets/patterns/turtle.rle"
};
static const uint8_t patterns_twin_bees_shuttle_rle[] = {
#embed "../../../assets/patterns/twin-bees-shuttle.rle"
};
static const uint8_t patterns_weekender_rle[] = {
#embed "../../../assets/patterns/weekender.rle"
};
static const uint8_t patterns_wireworld_diodes_rle[] = {
#embed "../../../assets/patterns/wireworld-diodes.rle"
};
static const uint8_t patterns_wireworld_xor_rle[] = {
#embed "../../../assets/patterns/wireworld-xor.rle"
};
static const uint8_t ramps_blue_red_ramp[] = {
#embed "../../../assets/ramps/blue-red.ramp"
};
static const uint8_t ramps_cividis_ramp[] = {
#embed "../../../assets/ramps/cividis.ramp"
};
static const uint8_t ramps_gray_ramp[] = {
#embed "../../../assets/ramps/gray.ramp"
};
static const uint8_t ramps_heat_ramp[] = {
#embed "../../../assets/ramps/heat.ramp"
};
static const uint8_t ramps_ice_ramp[] = {
#embed "../../../assets/ramps/ice.ramp"
};
static const uint8_t ramps_inferno_ramp[] = {
#embed "../../../assets/ramps/inferno.ramp"
};
static const uint8_t ramps_magma_ramp[] = {
#embed "../../../assets/ramps/magma.ramp"
};
static const uint8_t ramps_plasma_ramp[] = {
#embed "../../../assets/ramps/plasma.ramp"
};
static const uint8_t ramps_purple_green_ramp[] = {
#embed "../../../assets/ramps/purple-green.ramp"
};
static const uint8_t ramps_terrain_ramp[] = {
#embed "../../../assets/ramps/terrain.ramp"
};
static const uint8_t ramps_turbo_ramp[] = {
#embed "../../../assets/ramps/turbo.ramp"
};
static const uint8_t ramps_viridis_ramp[] = {
#embed "../../../assets/ramps/viridis.ramp"
};
static const uint8_t rules_Ant_LLRR_rule[] = {
#embed "../../../assets/rules/Ant-LLRR.rule"
};
static const uint8_t rules_Byl_Loop_rule[] = {
#embed "../../../assets/rules/Byl-Loop.rule"
};
static const uint8_t rules_Chou_Reggia_2_rule[] = {
#embed "../../../assets/rules/Chou-Reggia-2.rule"
};
static const uint8_t rules_Cyclic_14_rule[] = {
#embed "../../../assets/rules/Cyclic-14.rule"
};
static const uint8_t rules_Evoloop_rule[] = {
#embed "../../../assets/rules/Evoloop.rule"
};
static const uint8_t rules_Greenberg_Hastings_rule[] = {
#embed "../../../assets/rules/Greenberg-Hastings.rule"
};
static const uint8_t rules_HPP_Gas_rule[] = {
#embed "../../../assets/rules/HPP-Gas.rule"
};
static const uint8_t rules_Langtons_Ant_rule[] = {
#embed "../../../assets/rules/Langtons-Ant.rule"
};
static const uint8_t rules_Langtons_Loops_rule[] = {
#embed "../../../assets/rules/Langtons-Loops.rule"
};
static const uint8_t rules_LifeHistory_rule[] = {
#embed "../../../assets/rules/LifeHistory.rule"
};
static const uint8_t rules_SDSR_Loop_rule[] = {
#embed "../../../assets/rules/SDSR-Loop.rule"
};
static const uint8_t rules_Sandpile_rule[] = {
#embed "../../../assets/rules/Sandpile.rule"
};
static const uint8_t rules_Turmite_Fibonacci_rule[] = {
#embed "../../../assets/rules/Turmite-Fibonacci.rule"
};
static const uint8_t rules_Turmite_Frame_rule[] = {
#embed "../../../assets/rules/Turmite-Frame.rule"
};
static const uint8_t rules_Turmite_Spiral_rule[] = {
#embed "../../../assets/rules/Turmite-Spiral.rule"
};
static const uint8_t rules_WireWorld_rule[] = {
#embed "../../../assets/rules/WireWorld.rule"
};
static const uint8_t sprites_cragling_png[] = {
#embed "../../../assets/sprites/cragling.png"
};
static const uint8_t sprites_dripple_png[] = {
#embed "../../../assets/sprites/dripple.png"
};
static const uint8_t sprites_flickertail_png[] = {
#embed "../../../assets/sprites/flickertail.png"
};
static const uint8_t sprites_healthy_png[] = {
#embed "../../../assets/sprites/healthy.png"
};
static const uint8_t sprites_healthy_small_png[] = {
#embed "../../../assets/sprites/healthy-small.png"
};
static const uint8_t sprites_orca_png[] = {
#embed "../../../assets/sprites/orca.png"
};
static const uint8_t sprites_orca_2_png[] = {
#embed "../../../assets/sprites/orca-2.png"
};
static const uint8_t sprites_orca_3_png[] = {
#embed "../../../assets/sprites/orca-3.png"
};
static const uint8_t sprites_orca_small_png[] = {
#embed "../../../assets/sprites/orca-small.png"
};
static const uint8_t sprites_penguin_png[] = {
#embed "../../../assets/sprites/penguin.png"
};
static const uint8_t sprites_penguin_2_png[] = {
#embed "../../../assets/sprites/penguin-2.png"
};
static const uint8_t sprites_penguin_3_png[] = {
#embed "../../../assets/sprites/penguin-3.png"
};
static const uint8_t sprites_penguin_small_png[] = {
#embed "../../../assets/sprites/penguin-small.png"
};
static const uint8_t sprites_sick_png[] = {
#embed "../../../assets/sprites/sick.png"
};
static const uint8_t sprites_sick_small_png[] = {
#embed "../../../assets/sprites/sick-small.png"
};
static const uint8_t sprites_sprigget_png[] = {
#embed "../../../assets/sprites/sprigget.png"
};
static const uint8_t sprites_water_2_png[] = {
#embed "../../../assets/sprites/water-2.png"
};
static const uint8_t sprites_water_3_png[] = {
#embed "../../../assets/sprites/water-3.png"
};
static const uint8_t sprites_wispling_png[] = {
#embed "../../../assets/sprites/wispling.png"
};
static const uint8_t themes_blueprint_theme[] = {
#embed "../../../assets/themes/blueprint.theme"
};
static const uint8_t themes_contrast_theme[] = {
#embed "../../../assets/themes/contrast.theme"
};
static const uint8_t themes_dark_theme[] = {
#embed "../../../assets/themes/dark.theme"
};
static const uint8_t themes_dusk_theme[] = {
#embed "../../../assets/themes/dusk.theme"
};
static const uint8_t themes_light_theme[] = {
#embed "../../../assets/themes/light.theme"
};
static const uint8_t themes_mint_theme[] = {
#embed "../../../assets/themes/mint.theme"
};
static const uint8_t themes_paper_theme[] = {
#embed "../../../assets/themes/paper.theme"
};
static const uint8_t themes_phosphor_theme[] = {
#embed "../../../assets/themes/phosphor.theme"
};
static const uint8_t themes_print_theme[] = {
#embed "../../../assets/themes/print.theme"
};
static const uint8_t type_face_outlines[] = {
#embed "../../../assets/type/face.outlines"
};

static const embedded_file files[] = {
  {"help", "commands", "txt", help_commands_txt, sizeof help_commands_txt},
  {"help", "overview", "txt", help_overview_txt, sizeof help_overview_txt},
  {"help", "topics", "txt", help_topics_txt, sizeof help_topics_txt},
  {"models", "bak-sneppen", "model", models_bak_sneppen_model, sizeof models_bak_sneppen_model},
  {"models", "barkley", "model", models_barkley_model, sizeof models_barkley_model},
  {"models", "bml", "model", models_bml_model, sizeof models_bml_model},
  {"models", "cahn-hilliard", "model", models_cahn_hilliard_model, sizeof models_cahn_hilliard_model},
  {"models", "contact-process", "model", models_contact_process_model, sizeof models_contact_process_model},
  {"models", "daisyworld", "model", models_daisyworld_model, sizeof models_daisyworld_model},
  {"models", "dla", "model", models_dla_model, sizeof models_dla_model},
  {"models", "fitzhugh-nagumo", "model", models_fitzhugh_nagumo_model, sizeof models_fitzhugh_nagumo_model},
  {"models", "flock", "model", models_flock_model, sizeof models_flock_model},
  {"models", "foraging", "model", models_foraging_model, sizeof models_foraging_model},
  {"models", "forest-fire", "model", models_forest_fire_model, sizeof models_forest_fire_model},
  {"models", "forest-wind", "model", models_forest_wind_model, sizeof models_forest_wind_model},
  {"models", "gas", "model", models_gas_model, sizeof models_gas_model},
  {"models", "gray-scott", "model", models_gray_scott_model, sizeof models_gray_scott_model},
  {"models", "greenberg-hastings", "model", models_greenberg_hastings_model, sizeof models_greenberg_hastings_model},
  {"models", "heat", "model", models_heat_model, sizeof models_heat_model},
  {"models", "hodgepodge", "model", models_hodgepodge_model, sizeof models_hodgepodge_model},
  {"models", "ice", "model", models_ice_model, sizeof models_ice_model},
  {"models", "ising", "model", models_ising_model, sizeof models_ising_model},
  {"models", "kobayashi", "model", models_kobayashi_model, sizeof models_kobayashi_model},
  {"models", "langtons-ant", "model", models_langtons_ant_model, sizeof models_langtons_ant_model},
  {"models", "lenia", "model", models_lenia_model, sizeof models_lenia_model},
  {"models", "life-model", "model", models_life_model_model, sizeof models_life_model_model},
  {"models", "majority", "model", models_majority_model, sizeof models_majority_model},
  {"models", "percolation", "model", models_percolation_model, sizeof models_percolation_model},
  {"models", "prisoners-dilemma", "model", models_prisoners_dilemma_model, sizeof models_prisoners_dilemma_model},
  {"models", "rock-paper-scissors", "model", models_rock_paper_scissors_model, sizeof models_rock_paper_scissors_model},
  {"models", "sandpile", "model", models_sandpile_model, sizeof models_sandpile_model},
  {"models", "schelling", "model", models_schelling_model, sizeof models_schelling_model},
  {"models", "shallow-water", "model", models_shallow_water_model, sizeof models_shallow_water_model},
  {"models", "sir", "model", models_sir_model, sizeof models_sir_model},
  {"models", "sir-mobile", "model", models_sir_mobile_model, sizeof models_sir_mobile_model},
  {"models", "slime", "model", models_slime_model, sizeof models_slime_model},
  {"models", "snowflake", "model", models_snowflake_model, sizeof models_snowflake_model},
  {"models", "sugarscape", "model", models_sugarscape_model, sizeof models_sugarscape_model},
  {"models", "termites", "model", models_termites_model, sizeof models_termites_model},
  {"models", "traffic", "model", models_traffic_model, sizeof models_traffic_model},
  {"models", "turing", "model", models_turing_model, sizeof models_turing_model},
  {"models", "voter", "model", models_voter_model, sizeof models_voter_model},
  {"models", "wa-tor", "model", models_wa_tor_model, sizeof models_wa_tor_model},
  {"models", "wa-tor-agents", "model", models_wa_tor_agents_model, sizeof models_wa_tor_agents_model},
  {"models", "wave", "model", models_wave_model, sizeof models_wave_model},
  {"models", "xy", "model", models_xy_model, sizeof models_xy_model},
  {"pages", "difference", "css", pages_difference_css, sizeof pages_difference_css},
  {"pages", "difference", "js", pages_difference_js, sizeof pages_difference_js},
  {"pages", "explore", "css", pages_explore_css, sizeof pages_explore_css},
  {"pages", "explore", "js", pages_explore_js, sizeof pages_explore_js},
  {"pages", "gallery", "css", pages_gallery_css, sizeof pages_gallery_css},
  {"pages", "gallery", "js", pages_gallery_js, sizeof pages_gallery_js},
  {"pages", "page", "css", pages_page_css, sizeof pages_page_css},
  {"pages", "page", "js", pages_page_js, sizeof pages_page_js},
  {"pages", "player", "css", pages_player_css, sizeof pages_player_css},
  {"pages", "player", "js", pages_player_js, sizeof pages_player_js},
  {"pages", "player-cells", "js", pages_player_cells_js, sizeof pages_player_cells_js},
  {"pages", "watch", "css", pages_watch_css, sizeof pages_watch_css},
  {"pages", "watch", "js", pages_watch_js, sizeof pages_watch_js},
  {"patterns", "acorn", "rle", patterns_acorn_rle, sizeof patterns_acorn_rle},
  {"patterns", "aircraft-carrier", "rle", patterns_aircraft_carrier_rle, sizeof patterns_aircraft_carrier_rle},
  {"patterns", "ant-llrr", "rle", patterns_ant_llrr_rle, sizeof patterns_ant_llrr_rle},
  {"patterns", "b-heptomino", "rle", patterns_b_heptomino_rle, sizeof patterns_b_heptomino_rle},
  {"patterns", "backrake", "rle", patterns_backrake_rle, sizeof patterns_backrake_rle},
  {"patterns", "barge", "rle", patterns_barge_rle, sizeof patterns_barge_rle},
  {"patterns", "beacon", "rle", patterns_beacon_rle, sizeof patterns_beacon_rle},
  {"patterns", "beehive", "rle", patterns_beehive_rle, sizeof patterns_beehive_rle},
  {"patterns", "bipole", "rle", patterns_bipole_rle, sizeof patterns_bipole_rle},
  {"patterns", "blinker", "rle", patterns_blinker_rle, sizeof patterns_blinker_rle},
  {"patterns", "blinker-fuse", "rle", patterns_blinker_fuse_rle, sizeof patterns_blinker_fuse_rle},
  {"patterns", "block", "rle", patterns_block_rle, sizeof patterns_block_rle},
  {"patterns", "block-laying-switch-engine", "rle", patterns_block_laying_switch_engine_rle, sizeof patterns_block_laying_switch_engine_rle},
  {"patterns", "blom", "rle", patterns_blom_rle, sizeof patterns_blom_rle},
  {"patterns", "boat", "rle", patterns_boat_rle, sizeof patterns_boat_rle},
  {"patterns", "brain", "rle", patterns_brain_rle, sizeof patterns_brain_rle},
  {"patterns", "brian-diagonal", "rle", patterns_brian_diagonal_rle, sizeof patterns_brian_diagonal_rle},
  {"patterns", "brian-fleet", "rle", patterns_brian_fleet_rle, sizeof patterns_brian_fleet_rle},
  {"patterns", "brian-photon", "rle", patterns_brian_photon_rle, sizeof patterns_brian_photon_rle},
  {"patterns", "bug", "rle", patterns_bug_rle, sizeof patterns_bug_rle},
  {"patterns", "bunnies", "rle", patterns_bunnies_rle, sizeof patterns_bunnies_rle},
  {"patterns", "burloaferimeter", "rle", patterns_burloaferimeter_rle, sizeof patterns_burloaferimeter_rle},
  {"patterns", "byl-loop", "rle", patterns_byl_loop_rle, sizeof patterns_byl_loop_rle},
  {"patterns", "canada-goose", "rle", patterns_canada_goose_rle, sizeof patterns_canada_goose_rle},
  {"patterns", "canoe", "rle", patterns_canoe_rle, sizeof patterns_canoe_rle},
  {"patterns", "caterer", "rle", patterns_caterer_rle, sizeof patterns_caterer_rle},
  {"patterns", "century", "rle", patterns_century_rle, sizeof patterns_century_rle},
  {"patterns", "chou-reggia-loop", "rle", patterns_chou_reggia_loop_rle, sizeof patterns_chou_reggia_loop_rle},
  {"patterns", "clock", "rle", patterns_clock_rle, sizeof patterns_clock_rle},
  {"patterns", "coe-ship", "rle", patterns_coe_ship_rle, sizeof patterns_coe_ship_rle},
  {"patterns", "copperhead", "rle", patterns_copperhead_rle, sizeof patterns_copperhead_rle},
  {"patterns", "cordership", "rle", patterns_cordership_rle, sizeof patterns_cordership_rle},
  {"patterns", "cross", "rle", patterns_cross_rle, sizeof patterns_cross_rle},
  {"patterns", "cyclic-spiral", "rle", patterns_cyclic_spiral_rle, sizeof patterns_cyclic_spiral_rle},
  {"patterns", "dart", "rle", patterns_dart_rle, sizeof patterns_dart_rle},
  {"patterns", "day-and-night-flower", "rle", patterns_day_and_night_flower_rle, sizeof patterns_day_and_night_flower_rle},
  {"patterns", "day-and-night-pulsar", "rle", patterns_day_and_night_pulsar_rle, sizeof patterns_day_and_night_pulsar_rle},
  {"patterns", "day-and-night-ship", "rle", patterns_day_and_night_ship_rle, sizeof patterns_day_and_night_ship_rle},
  {"patterns", "day-and-night-vase", "rle", patterns_day_and_night_vase_rle, sizeof patterns_day_and_night_vase_rle},
  {"patterns", "dead-spark-coil", "rle", patterns_dead_spark_coil_rle, sizeof patterns_dead_spark_coil_rle},
  {"patterns", "diagonal-bug", "rle", patterns_diagonal_bug_rle, sizeof patterns_diagonal_bug_rle},
  {"patterns", "diehard", "rle", patterns_diehard_rle, sizeof patterns_diehard_rle},
  {"patterns", "dinner-table", "rle", patterns_dinner_table_rle, sizeof patterns_dinner_table_rle},
  {"patterns", "eater-1", "rle", patterns_eater_1_rle, sizeof patterns_eater_1_rle},
  {"patterns", "eater-2", "rle", patterns_eater_2_rle, sizeof patterns_eater_2_rle},
  {"patterns", "ecologist", "rle", patterns_ecologist_rle, sizeof patterns_ecologist_rle},
  {"patterns", "evoloop", "rle", patterns_evoloop_rle, sizeof patterns_evoloop_rle},
  {"patterns", "excitable-spirals", "rle", patterns_excitable_spirals_rle, sizeof patterns_excitable_spirals_rle},
  {"patterns", "f-heptomino", "rle", patterns_f_heptomino_rle, sizeof patterns_f_heptomino_rle},
  {"patterns", "figure-eight", "rle", patterns_figure_eight_rle, sizeof patterns_figure_eight_rle},
  {"patterns", "fumarole", "rle", patterns_fumarole_rle, sizeof patterns_fumarole_rle},
  {"patterns", "gas-box", "rle", patterns_gas_box_rle, sizeof patterns_gas_box_rle},
  {"patterns", "glider", "rle", patterns_glider_rle, sizeof patterns_glider_rle},
  {"patterns", "gosper-glider-gun", "rle", patterns_gosper_glider_gun_rle, sizeof patterns_gosper_glider_gun_rle},
  {"patterns", "hammerhead", "rle", patterns_hammerhead_rle, sizeof patterns_hammerhead_rle},
  {"patterns", "hat", "rle", patterns_hat_rle, sizeof patterns_hat_rle},
  {"patterns", "herschel", "rle", patterns_herschel_rle, sizeof patterns_herschel_rle},
  {"patterns", "highlife-bomber", "rle", patterns_highlife_bomber_rle, sizeof patterns_highlife_bomber_rle},
  {"patterns", "highlife-pendulum", "rle", patterns_highlife_pendulum_rle, sizeof patterns_highlife_pendulum_rle},
  {"patterns", "highlife-replicator", "rle", patterns_highlife_replicator_rle, sizeof patterns_highlife_replicator_rle},
  {"patterns", "hwss", "rle", patterns_hwss_rle, sizeof patterns_hwss_rle},
  {"patterns", "infinite-growth-5x5", "rle", patterns_infinite_growth_5x5_rle, sizeof patterns_infinite_growth_5x5_rle},
  {"patterns", "integral-sign", "rle", patterns_integral_sign_rle, sizeof patterns_integral_sign_rle},
  {"patterns", "just-friends-bell", "rle", patterns_just_friends_bell_rle, sizeof patterns_just_friends_bell_rle},
  {"patterns", "just-friends-comb", "rle", patterns_just_friends_comb_rle, sizeof patterns_just_friends_comb_rle},
  {"patterns", "just-friends-glider", "rle", patterns_just_friends_glider_rle, sizeof patterns_just_friends_glider_rle},
  {"patterns", "kok-galaxy", "rle", patterns_kok_galaxy_rle, sizeof patterns_kok_galaxy_rle},
  {"patterns", "langton-ant", "rle", patterns_langton_ant_rle, sizeof patterns_langton_ant_rle},
  {"patterns", "langton-ants", "rle", patterns_langton_ants_rle, sizeof patterns_langton_ants_rle},
  {"patterns", "langton-loop", "rle", patterns_langton_loop_rle, sizeof patterns_langton_loop_rle},
  {"patterns", "lidka", "rle", patterns_lidka_rle, sizeof patterns_lidka_rle},
  {"patterns", "lifehistory-gun", "rle", patterns_lifehistory_gun_rle, sizeof patterns_lifehistory_gun_rle},
  {"patterns", "loaf", "rle", patterns_loaf_rle, sizeof patterns_loaf_rle},
  {"patterns", "loafer", "rle", patterns_loafer_rle, sizeof patterns_loafer_rle},
  {"patterns", "long-barge", "rle", patterns_long_barge_rle, sizeof patterns_long_barge_rle},
  {"patterns", "long-boat", "rle", patterns_long_boat_rle, sizeof patterns_long_boat_rle},
  {"patterns", "long-ship", "rle", patterns_long_ship_rle, sizeof patterns_long_ship_rle},
  {"patterns", "lwss", "rle", patterns_lwss_rle, sizeof patterns_lwss_rle},
  {"patterns", "mango", "rle", patterns_mango_rle, sizeof patterns_mango_rle},
  {"patterns", "max", "rle", patterns_max_rle, sizeof patterns_max_rle},
  {"patterns", "mazing", "rle", patterns_mazing_rle, sizeof patterns_mazing_rle},
  {"patterns", "mold", "rle", patterns_mold_rle, sizeof patterns_mold_rle},
  {"patterns", "multum-in-parvo", "rle", patterns_multum_in_parvo_rle, sizeof patterns_multum_in_parvo_rle},
  {"patterns", "mwss", "rle", patterns_mwss_rle, sizeof patterns_mwss_rle},
  {"patterns", "new-gun", "rle", patterns_new_gun_rle, sizeof patterns_new_gun_rle},
  {"patterns", "noahs-ark", "rle", patterns_noahs_ark_rle, sizeof patterns_noahs_ark_rle},
  {"patterns", "octagon-2", "rle", patterns_octagon_2_rle, sizeof patterns_octagon_2_rle},
  {"patterns", "one-line", "rle", patterns_one_line_rle, sizeof patterns_one_line_rle},
  {"patterns", "paperclip", "rle", patterns_paperclip_rle, sizeof patterns_paperclip_rle},
  {"patterns", "pentadecathlon", "rle", patterns_pentadecathlon_rle, sizeof patterns_pentadecathlon_rle},
  {"patterns", "phoenix-1", "rle", patterns_phoenix_1_rle, sizeof patterns_phoenix_1_rle},
  {"patterns", "pi-heptomino", "rle", patterns_pi_heptomino_rle, sizeof patterns_pi_heptomino_rle},
  {"patterns", "pinwheel", "rle", patterns_pinwheel_rle, sizeof patterns_pinwheel_rle},
  {"patterns", "pond", "rle", patterns_pond_rle, sizeof patterns_pond_rle},
  {"patterns", "puffer-1", "rle", patterns_puffer_1_rle, sizeof patterns_puffer_1_rle},
  {"patterns", "puffer-train", "rle", patterns_puffer_train_rle, sizeof patterns_puffer_train_rle},
  {"patterns", "pulsar", "rle", patterns_pulsar_rle, sizeof patterns_pulsar_rle},
  {"patterns", "queen-bee-shuttle", "rle", patterns_queen_bee_shuttle_rle, sizeof patterns_queen_bee_shuttle_rle},
  {"patterns", "r-pentomino", "rle", patterns_r_pentomino_rle, sizeof patterns_r_pentomino_rle},
  {"patterns", "rabbits", "rle", patterns_rabbits_rle, sizeof patterns_rabbits_rle},
  {"patterns", "sandpile", "rle", patterns_sandpile_rle, sizeof patterns_sandpile_rle},
  {"patterns", "schick-engine", "rle", patterns_schick_engine_rle, sizeof patterns_schick_engine_rle},
  {"patterns", "sdsr-loop", "rle", patterns_sdsr_loop_rle, sizeof patterns_sdsr_loop_rle},
  {"patterns", "seeds-fan", "rle", patterns_seeds_fan_rle, sizeof patterns_seeds_fan_rle},
  {"patterns", "seeds-photon", "rle", patterns_seeds_photon_rle, sizeof patterns_seeds_photon_rle},
  {"patterns", "ship", "rle", patterns_ship_rle, sizeof patterns_ship_rle},
  {"patterns", "simkin-glider-gun", "rle", patterns_simkin_glider_gun_rle, sizeof patterns_simkin_glider_gun_rle},
  {"patterns", "sir-robin", "rle", patterns_sir_robin_rle, sizeof patterns_sir_robin_rle},
  {"patterns", "snake", "rle", patterns_snake_rle, sizeof patterns_snake_rle},
  {"patterns", "snark", "rle", patterns_snark_rle, sizeof patterns_snark_rle},
  {"patterns", "space-rake", "rle", patterns_space_rake_rle, sizeof patterns_space_rake_rle},
  {"patterns", "spark-coil", "rle", patterns_spark_coil_rle, sizeof patterns_spark_coil_rle},
  {"patterns", "spider", "rle", patterns_spider_rle, sizeof patterns_spider_rle},
  {"patterns", "star", "rle", patterns_star_rle, sizeof patterns_star_rle},
  {"patterns", "star-wars-engine", "rle", patterns_star_wars_engine_rle, sizeof patterns_star_wars_engine_rle},
  {"patterns", "star-wars-photon", "rle", patterns_star_wars_photon_rle, sizeof patterns_star_wars_photon_rle},
  {"patterns", "star-wars-plus", "rle", patterns_star_wars_plus_rle, sizeof patterns_star_wars_plus_rle},
  {"patterns", "star-wars-wheel", "rle", patterns_star_wars_wheel_rle, sizeof patterns_star_wars_wheel_rle},
  {"patterns", "switch-engine", "rle", patterns_switch_engine_rle, sizeof patterns_switch_engine_rle},
  {"patterns", "ten-cell-infinite", "rle", patterns_ten_cell_infinite_rle, sizeof patterns_ten_cell_infinite_rle},
  {"patterns", "test-tube-baby", "rle", patterns_test_tube_baby_rle, sizeof patterns_test_tube_baby_rle},
  {"patterns", "thunderbird", "rle", patterns_thunderbird_rle, sizeof patterns_thunderbird_rle},
  {"patterns", "toad", "rle", patterns_toad_rle, sizeof patterns_toad_rle},
  {"patterns", "tripole", "rle", patterns_tripole_rle, sizeof patterns_tripole_rle},
  {"patterns", "tub", "rle", patterns_tub_rle, sizeof patterns_tub_rle},
  {"patterns", "tumbler", "rle", patterns_tumbler_rle, sizeof patterns_tumbler_rle},
  {"patterns", "turmite-fibonacci", "rle", patterns_turmite_fibonacci_rle, sizeof patterns_turmite_fibonacci_rle},
  {"patterns", "turmite-frame", "rle", patterns_turmite_frame_rle, sizeof patterns_turmite_frame_rle},
  {"patterns", "turmite-spiral", "rle", patterns_turmite_spiral_rle, sizeof patterns_turmite_spiral_rle},
  {"patterns", "turtle", "rle", patterns_turtle_rle, sizeof patterns_turtle_rle},
  {"patterns", "twin-bees-shuttle", "rle", patterns_twin_bees_shuttle_rle, sizeof patterns_twin_bees_shuttle_rle},
  {"patterns", "weekender", "rle", patterns_weekender_rle, sizeof patterns_weekender_rle},
  {"patterns", "wireworld-diodes", "rle", patterns_wireworld_diodes_rle, sizeof patterns_wireworld_diodes_rle},
  {"patterns", "wireworld-xor", "rle", patterns_wireworld_xor_rle, sizeof patterns_wireworld_xor_rle},
  {"ramps", "blue-red", "ramp", ramps_blue_red_ramp, sizeof ramps_blue_red_ramp},
  {"ramps", "cividis", "ramp", ramps_cividis_ramp, sizeof ramps_cividis_ramp},
  {"ramps", "gray", "ramp", ramps_gray_ramp, sizeof ramps_gray_ramp},
  {"ramps", "heat", "ramp", ramps_heat_ramp, sizeof ramps_heat_ramp},
  {"ramps", "ice", "ramp", ramps_ice_ramp, sizeof ramps_ice_ramp},
  {"ramps", "inferno", "ramp", ramps_inferno_ramp, sizeof ramps_inferno_ramp},
  {"ramps", "magma", "ramp", ramps_magma_ramp, sizeof ramps_magma_ramp},
  {"ramps", "plasma", "ramp", ramps_plasma_ramp, sizeof ramps_plasma_ramp},
  {"ramps", "purple-green", "ramp", ramps_purple_green_ramp, sizeof ramps_purple_green_ramp},
  {"ramps", "terrain", "ramp", ramps_terrain_ramp, sizeof ramps_terrain_ramp},
  {"ramps", "turbo", "ramp", ramps_turbo_ramp, sizeof ramps_turbo_ramp},
  {"ramps", "viridis", "ramp", ramps_viridis_ramp, sizeof ramps_viridis_ramp},
  {"rules", "Ant-LLRR", "rule", rules_Ant_LLRR_rule, sizeof rules_Ant_LLRR_rule},
  {"rules", "Byl-Loop", "rule", rules_Byl_Loop_rule, sizeof rules_Byl_Loop_rule},
  {"rules", "Chou-Reggia-2", "rule", rules_Chou_Reggia_2_rule, sizeof rules_Chou_Reggia_2_rule},
  {"rules", "Cyclic-14", "rule", rules_Cyclic_14_rule, sizeof rules_Cyclic_14_rule},
  {"rules", "Evoloop", "rule", rules_Evoloop_rule, sizeof rules_Evoloop_rule},
  {"rules", "Greenberg-Hastings", "rule", rules_Greenberg_Hastings_rule, sizeof rules_Greenberg_Hastings_rule},
  {"rules", "HPP-Gas", "rule", rules_HPP_Gas_rule, sizeof rules_HPP_Gas_rule},
  {"rules", "Langtons-Ant", "rule", rules_Langtons_Ant_rule, sizeof rules_Langtons_Ant_rule},
  {"rules", "Langtons-Loops", "rule", rules_Langtons_Loops_rule, sizeof rules_Langtons_Loops_rule},
  {"rules", "LifeHistory", "rule", rules_LifeHistory_rule, sizeof rules_LifeHistory_rule},
  {"rules", "SDSR-Loop", "rule", rules_SDSR_Loop_rule, sizeof rules_SDSR_Loop_rule},
  {"rules", "Sandpile", "rule", rules_Sandpile_rule, sizeof rules_Sandpile_rule},
  {"rules", "Turmite-Fibonacci", "rule", rules_Turmite_Fibonacci_rule, sizeof rules_Turmite_Fibonacci_rule},
  {"rules", "Turmite-Frame", "rule", rules_Turmite_Frame_rule, sizeof rules_Turmite_Frame_rule},
  {"rules", "Turmite-Spiral", "rule", rules_Turmite_Spiral_rule, sizeof rules_Turmite_Spiral_rule},
  {"rules", "WireWorld", "rule", rules_WireWorld_rule, sizeof rules_WireWorld_rule},
  {"sprites", "cragling", "png", sprites_cragling_png, sizeof sprites_cragling_png},
  {"sprites", "dripple", "png", sprites_dripple_png, sizeof sprites_dripple_png},
  {"sprites", "flickertail", "png", sprites_flickertail_png, sizeof sprites_flickertail_png},
  {"sprites", "healthy", "png", sprites_healthy_png, sizeof sprites_healthy_png},
  {"sprites", "healthy-small", "png", sprites_healthy_small_png, sizeof sprites_healthy_small_png},
  {"sprites", "orca", "png", sprites_orca_png, sizeof sprites_orca_png},
  {"sprites", "orca-2", "png", sprites_orca_2_png, sizeof sprites_orca_2_png},
  {"sprites", "orca-3", "png", sprites_orca_3_png, sizeof sprites_orca_3_png},
  {"sprites", "orca-small", "png", sprites_orca_small_png, sizeof sprites_orca_small_png},
  {"sprites", "penguin", "png", sprites_penguin_png, sizeof sprites_penguin_png},
  {"sprites", "penguin-2", "png", sprites_penguin_2_png, sizeof sprites_penguin_2_png},
  {"sprites", "penguin-3", "png", sprites_penguin_3_png, sizeof sprites_penguin_3_png},
  {"sprites", "penguin-small", "png", sprites_penguin_small_png, sizeof sprites_penguin_small_png},
  {"sprites", "sick", "png", sprites_sick_png, sizeof sprites_sick_png},
  {"sprites", "sick-small", "png", sprites_sick_small_png, sizeof sprites_sick_small_png},
  {"sprites", "sprigget", "png", sprites_sprigget_png, sizeof sprites_sprigget_png},
  {"sprites", "water-2", "png", sprites_water_2_png, sizeof sprites_water_2_png},
  {"sprites", "water-3", "png", sprites_water_3_png, sizeof sprites_water_3_png},
  {"sprites", "wispling", "png", sprites_wispling_png, sizeof sprites_wispling_png},
  {"themes", "blueprint", "theme", themes_blueprint_theme, sizeof themes_blueprint_theme},
  {"themes", "contrast", "theme", themes_contrast_theme, sizeof themes_contrast_theme},
  {"themes", "dark", "theme", themes_dark_theme, sizeof themes_dark_theme},
  {"themes", "dusk", "theme", themes_dusk_theme, sizeof themes_dusk_theme},
  {"themes", "light", "theme", themes_light_theme, sizeof themes_light_theme},
  {"themes", "mint", "theme", themes_mint_theme, sizeof themes_mint_theme},
  {"themes", "paper", "theme", themes_paper_theme, sizeof themes_paper_theme},
  {"themes", "phosphor", "theme", themes_phosphor_theme, sizeof themes_phosphor_theme},
  {"themes", "print", "theme", themes_print_theme, sizeof themes_print_theme},
  {"type", "face", "outlines", type_face_outlines, sizeof type_face_outlines},
};

const embedded_file *embedded_files(void) { return files; }
int embedded_count(void) { return sizeof files / sizeof files[0]; }
