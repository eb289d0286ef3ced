/// The colours of a drawn chart: those of Okabe and Ito (“Color Universal Design”, 2008), which
/// people with any colour vision tell apart, on white and on near black.
package enum SVGPalette: String, CaseIterable, Sendable {
  /// On white paper.
  case light
  /// On a dark screen.
  case dark

  /// What has a colour.
  enum Role: String, CaseIterable, Sendable {
    /// Behind everything.
    case paper
    /// Title and legend.
    case ink
    /// Axes, their labels, whiskers.
    case quiet
    /// Lines across.
    case grid
    /// The line or the bars.
    case values
    /// What is normal.
    case range
    /// What is usual for the person.
    case baseline
  }

  /// The colour of a role, as `#rrggbb`.
  func colour(_ role: Role) -> String {
    switch (self, role) {
    case (.light, .paper): "#ffffff"
    case (.light, .ink): "#1a1a1a"
    case (.light, .quiet): "#555555"
    case (.light, .grid): "#dddddd"
    case (.light, .values): "#0072b2"
    case (.light, .range): "#009e73"
    case (.light, .baseline): "#d55e00"
    case (.dark, .paper): "#1b1b1d"
    case (.dark, .ink): "#f2f2f2"
    case (.dark, .quiet): "#b8b8b8"
    case (.dark, .grid): "#3c3c40"
    case (.dark, .values): "#56b4e9"
    case (.dark, .range): "#009e73"
    case (.dark, .baseline): "#e69f00"
    }
  }

  /// The rules that make charts follow a reader's choice of light or dark: custom properties under
  /// `prefers-color-scheme`, for screens alone, so that print is always light.
  ///
  /// It goes once into a page with many charts, or into each chart that stands alone.
  package static let styleSheet: String = {
    func properties(_ palette: SVGPalette) -> String {
      Role.allCases.map { "--chart-\($0.rawValue):\(palette.colour($0))" }.joined(separator: ";")
    }
    let fills = Role.allCases.map {
      ".mindpulse-chart .fill-\($0.rawValue){fill:var(--chart-\($0.rawValue))}"
        + ".mindpulse-chart .stroke-\($0.rawValue){stroke:var(--chart-\($0.rawValue))}"
    }
    return ".mindpulse-chart{\(properties(.light))}"
      + "@media screen and (prefers-color-scheme:dark){.mindpulse-chart{\(properties(.dark))}}"
      + fills.joined()
  }()
}
