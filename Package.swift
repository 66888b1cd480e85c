// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  let gdPackage: String? = "gdlib"  // Homebrew's folders are found through pkg-config only.
#else
  let gdPackage: String? = nil  // On Linux the headers lie on the default path.
#endif

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Rooms that loop over cells or pixels: unoptimised, their tests would take minutes.
let fast = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "render",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "render", targets: ["render"])],
  targets: [
    .systemLibrary(
      name: "CGD", pkgConfig: gdPackage, providers: [.apt(["libgd-dev"]), .brew(["gd"])]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

    .target(
      name: "Assets", path: "assets",
      exclude: ["healthy", "orca", "penguin", "sick"].map { "sprites/\($0).svg" },
      resources: [.embedInCode("patterns"), .embedInCode("sprites"), .embedInCode("themes")],
      swiftSettings: strict),

    .target(name: "Grids", swiftSettings: fast),
    .target(name: "Settings", dependencies: ["Grids"], swiftSettings: strict),
    .target(name: "Simulations", dependencies: ["Grids", "Settings"], swiftSettings: fast),
    .target(name: "Imaging", dependencies: ["Grids"], swiftSettings: fast),
    .target(
      name: "Drawing", dependencies: ["CGD", "Grids", "Imaging", "Simulations"], swiftSettings: fast
    ),
    .target(
      name: "Encoding", dependencies: ["CGD", "CPNG", "Grids", "Imaging"], swiftSettings: fast),
    .target(
      name: "Decoding", dependencies: ["CGIF", "CPNG", "Grids", "Imaging"], swiftSettings: fast),
    .target(
      name: "Scenarios",
      dependencies: [
        "Assets", "CYAML", "CZlib", "Drawing", "Encoding", "Grids", "Imaging", "Settings",
        "Simulations",
      ], swiftSettings: strict),
    .executableTarget(
      name: "render",
      dependencies: [
        "Assets", "Decoding", "Encoding", "Grids", "Imaging", "Scenarios", "Settings",
        "Simulations",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks", dependencies: ["CGD", "Grids", "Settings", "Simulations"],
      path: "Benchmarks", exclude: ["peers"], swiftSettings: fast),

    .target(name: "TestSupport", dependencies: ["Grids"], path: "Tests/TestSupport"),
    .testTarget(name: "GridsTests", dependencies: ["Grids"]),
    .testTarget(name: "SettingsTests", dependencies: ["Grids", "Settings"]),
    .testTarget(
      name: "SimulationsTests",
      dependencies: ["Assets", "Grids", "Settings", "Simulations", "TestSupport"]),
    .testTarget(name: "ImagingTests", dependencies: ["Grids", "Imaging"]),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Assets", "Drawing", "Grids", "Imaging", "Simulations", "TestSupport"]),
    .testTarget(
      name: "EncodingTests", dependencies: ["Encoding", "Grids", "Imaging", "TestSupport"]),
    .testTarget(
      name: "DecodingTests",
      dependencies: ["CPNG", "Decoding", "Encoding", "Grids", "Imaging", "TestSupport"]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "Assets", "Drawing", "Encoding", "Grids", "Imaging", "Scenarios", "Settings", "Simulations",
        "TestSupport",
      ]),
    .testTarget(
      name: "renderTests",
      dependencies: ["render", "Settings", "TestSupport"]),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["Encoding", "Grids", "Imaging", "Scenarios", "Settings", "TestSupport"],
      exclude: ["Goldens"]),
  ]
)
