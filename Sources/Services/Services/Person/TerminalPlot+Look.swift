import Charts
package import Terminal

extension TerminalPlot.Part {
  /// How the part looks in a terminal; never by colour alone.
  package var look: TextStyle {
    switch self {
    case .title: .bold
    case .values: [.bold, .accent]
    case .whiskers, .note: []
    case .baseline: .caution
    case .axis, .range: .dim
    }
  }
}
