// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  let gdPackage: String? = "gdlib"  // Homebrew's directories are found only through pkg-config.
#else
  let gdPackage: String? = nil  // On Linux the headers are on the default search path.
#endif

// libgd, and the math library that its static archive needs but does not declare.
let gd: [LinkerSetting] = ["gd", "m"].map { .linkedLibrary($0) }

// A static executable. `scripts/build` requests it if static archives of all libraries are installed. The listed
// libraries are those that the archives of libgd and FreeType need.
let whole: [LinkerSetting] =
  Context.environment["RENDER_STATIC"] == nil
  ? []
  : [.unsafeFlags(["-static-executable"])]
    + ["gd", "jpeg", "webp", "freetype", "brotlidec", "brotlicommon", "png", "z"].map {
      .linkedLibrary($0)
    }

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// `make` and CI request optimized debug builds of the modules that loop over cells or pixels. Otherwise their tests
// would take minutes. This is optional because SwiftPM rejects unsafe flags in dependencies.
let optimizesDebug = Context.environment["RENDER_OPTIMIZE_DEBUG"] != nil
let optimized: [SwiftSetting] =
  optimizesDebug ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
let fast = strict + optimized
let fastC: [CSetting] =
  optimizesDebug ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

// The fuzzer, requested by `make fuzz`. It links only with libFuzzer, which contains its main function.
let fuzzers: [Target] =
  Context.environment["RENDER_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
  ]

let package = Package(
  name: "render",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "render", targets: ["render"]),
    .library(name: "Films", targets: ["Films", "Drawing", "Imaging"]),
    .library(name: "Patterns", targets: ["Patterns"]),
    .library(name: "Worlds", targets: ["Worlds", "Grids", "Settings"]),
  ],
  targets: [
    .systemLibrary(
      name: "CGD", pkgConfig: gdPackage, providers: [.apt(["libgd-dev"]), .brew(["gd"])]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
    .systemLibrary(
      name: "CFreeTypeHeaders", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev", "pkg-config"]), .brew(["freetype"])]),
    .target(name: "CFreeType", dependencies: ["CFreeTypeHeaders"], cSettings: fastC),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .target(name: "CKernels", cSettings: fastC),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CStart"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

    .target(
      name: "Assets", path: "assets",
      exclude: [
        "cragling", "dripple", "flickertail", "healthy", "orca", "penguin", "sick", "sprigget",
        "wispling",
      ].map { "sprites/\($0).svg" },
      resources: ["gallery", "patterns", "rules", "sprites", "themes", "type"].map {
        .embedInCode($0)
      },
      swiftSettings: strict),

    .target(name: "Platform", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "Grids", swiftSettings: fast),
    .target(name: "Settings", dependencies: ["Grids"], swiftSettings: strict),
    .target(name: "Archives", dependencies: ["CZlib"], swiftSettings: fast),
    .target(
      name: "Patterns", dependencies: ["Assets", "Grids", "Settings"], swiftSettings: fast),
    .target(name: "Rules", dependencies: ["Grids", "Settings"], swiftSettings: fast),
    .target(
      name: "Worlds",
      dependencies: [
        "Arrays", "Assets", "CExpat", "CKernels", "Decoding", "Grids", "Patterns", "Rules",
        "Settings",
      ], swiftSettings: fast),
    .target(name: "Imaging", dependencies: ["Grids", "Patterns", "Platform"], swiftSettings: fast),
    .target(
      name: "Decoding",
      dependencies: ["CGIF", "CPNG", "CWebP", "CZlib", "Grids", "Imaging", "Platform"],
      swiftSettings: fast),
    .target(
      name: "Arrays",
      dependencies: ["Archives", "CZlib", "Decoding", "Grids", "Imaging", "Settings"],
      swiftSettings: fast),
    .target(
      name: "Drawing",
      dependencies: [
        "Assets", "CFreeType", "CGD", "Decoding", "Grids", "Imaging", "Settings", "Worlds",
      ],
      swiftSettings: fast, linkerSettings: gd),
    .target(
      name: "Files", dependencies: ["Archives", "Assets", "Grids", "Platform", "Settings"],
      swiftSettings: strict),
    .target(
      name: "Remotes", dependencies: ["Arrays", "CExpat", "Files", "Grids", "Settings"],
      swiftSettings: strict),
    .target(
      name: "Encoding",
      dependencies: [
        "CWebP", "CZlib", "Decoding", "Files", "Grids", "Imaging", "Patterns", "Platform",
      ],
      swiftSettings: fast),
    .target(
      name: "Films",
      dependencies: [
        "Drawing", "Encoding", "Files", "Grids", "Imaging", "Patterns", "Platform", "Settings",
        "Worlds",
      ],
      swiftSettings: strict),
    .target(
      name: "Scenarios",
      dependencies: [
        "CYAML", "Drawing", "Encoding", "Files", "Films", "Grids", "Imaging", "Patterns",
        "Platform", "Remotes", "Settings", "Worlds",
      ], swiftSettings: strict),
    .target(
      name: "Exploration",
      dependencies: ["Films", "Grids", "Remotes", "Scenarios", "Settings", "Worlds"],
      swiftSettings: strict),
    .target(name: "Serving", dependencies: ["Platform"], swiftSettings: strict),
    .target(
      name: "Terminals", dependencies: ["Encoding", "Grids", "Imaging", "Platform", "Settings"],
      swiftSettings: fast),
    .executableTarget(
      name: "render",
      dependencies: [
        "Arrays", "Assets", "CStart", "Decoding", "Drawing", "Encoding", "Exploration", "Files",
        "Films", "Grids", "Imaging", "Patterns", "Platform", "Remotes", "Scenarios", "Serving",
        "Settings", "Terminals", "Worlds",
      ],
      swiftSettings: strict, linkerSettings: whole),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CGD", "CKernels", "Drawing", "Grids", "Imaging", "Patterns", "Rules", "Worlds",
      ],
      path: "Benchmarks", exclude: ["peers"], swiftSettings: strict, linkerSettings: gd),

    .target(
      name: "TestSupport", dependencies: ["Grids", "Imaging", "Rules", "Settings"],
      path: "Tests/TestSupport", swiftSettings: optimized),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Archives", "Arrays", "Decoding", "Drawing", "Encoding", "Files", "Films", "Grids",
        "Imaging", "Patterns", "Remotes", "Rules", "Scenarios", "Serving", "Settings", "Worlds",
      ], path: "Tests/FuzzTargets", swiftSettings: strict),
    .testTarget(name: "GridsTests", dependencies: ["Grids"]),
    .testTarget(name: "RulesTests", dependencies: ["Rules", "TestSupport"]),
    .testTarget(name: "SettingsTests", dependencies: ["Grids", "Settings", "TestSupport"]),
    .testTarget(
      name: "PatternsTests",
      dependencies: ["Assets", "Grids", "Patterns", "Settings", "TestSupport"]),
    .testTarget(
      name: "WorldsTests",
      dependencies: [
        "Assets", "CKernels", "Grids", "Patterns", "Rules", "Settings", "TestSupport", "Worlds",
      ]),
    .testTarget(name: "ImagingTests", dependencies: ["Grids", "Imaging"]),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Assets", "Drawing", "Grids", "Imaging", "TestSupport", "Worlds"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Settings", "TestSupport"]),
    .testTarget(
      name: "RemotesTests",
      dependencies: ["Arrays", "Files", "Grids", "Remotes", "Settings", "TestSupport"]),
    .testTarget(
      name: "EncodingTests",
      dependencies: [
        "CGD", "CZlib", "Decoding", "Encoding", "Files", "Grids", "Imaging", "TestSupport",
      ]),
    .testTarget(
      name: "TerminalsTests",
      dependencies: [
        "Decoding", "Encoding", "Grids", "Imaging", "Terminals", "TestSupport", "render",
      ]),
    .testTarget(
      name: "DecodingTests",
      dependencies: ["Decoding", "Encoding", "Files", "Grids", "Imaging", "TestSupport"]),
    .testTarget(
      name: "ArraysTests",
      dependencies: ["Arrays", "CZlib", "Decoding", "Grids", "Settings", "TestSupport"]),
    .testTarget(
      name: "FilmsTests",
      dependencies: [
        "Drawing", "Encoding", "Files", "Films", "Grids", "Imaging", "Patterns", "Settings",
        "TestSupport", "Worlds",
      ]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "Assets", "Drawing", "Encoding", "Files", "Films", "Grids", "Imaging", "Scenarios",
        "Settings", "TestSupport", "Worlds",
      ]),
    .testTarget(name: "ServingTests", dependencies: ["Platform", "Serving"]),
    .testTarget(
      name: "ExplorationTests",
      dependencies: ["Exploration", "Scenarios", "Settings", "Worlds"]),
    .testTarget(
      name: "renderTests",
      dependencies: ["render", "Settings", "TestSupport"]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "Drawing", "Encoding", "Files", "Films", "Grids", "Imaging", "Scenarios", "Settings",
        "TestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "Encoding", "Files", "Films", "FuzzTargets", "Grids", "Imaging", "Scenarios", "Settings",
        "TestSupport", "Worlds",
      ]),
  ] + fuzzers
)
