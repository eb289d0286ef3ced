import Charts

/// How a report's page looks: on a screen light or dark as the reader likes it, on paper always
/// light, on A4 with two pictures side by side.
enum ReportStyle {
  /// The style sheet, charts included; nothing in it is fetched.
  static let sheet = page + SVGPalette.styleSheet + print

  /// What the page may do: show itself.
  ///
  /// Style sheets may stand in it; scripts, pictures, fonts, frames, forms and connections are
  /// refused (W3C Content Security Policy Level 3).
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  // The colours have a contrast of at least 7 to their paper (WCAG 2.2, 1.4.6).
  private static let page = """
    :root{color-scheme:light dark;--paper:#ffffff;--ink:#1a1a1a;--quiet:#4a4a4a;--line:#cccccc}
    @media screen and (prefers-color-scheme:dark){
    :root{--paper:#1b1b1d;--ink:#f2f2f2;--quiet:#c4c4c4;--line:#4a4a50}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:62rem;background:var(--paper);
    color:var(--ink);font:1rem/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',\
    sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.5rem;margin:0 0 .25rem}
    h2{font-size:1.15rem;margin:1.75rem 0 .5rem;border-bottom:1px solid var(--line);\
    padding-bottom:.2rem}
    h3{font-size:1rem;margin:1rem 0 .25rem}
    p{margin:.4rem 0}
    ul{margin:.4rem 0;padding-left:1.2rem}
    .quiet{color:var(--quiet);font-size:.9rem}
    .measures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));\
    gap:1rem}
    figure{margin:0;border:1px solid var(--line);border-radius:.4rem;padding:.5rem}
    figure svg{display:block;width:100%;height:auto}
    figcaption{font-size:.9rem;padding:.25rem .5rem}
    figcaption p{margin:.2rem 0}
    table{border-collapse:collapse;margin:.5rem 0;font-size:.95rem}
    th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0;\
    border-bottom:1px solid var(--line)}
    .words{margin:.3rem 0;padding:.1rem .75rem;border-left:3px solid var(--line);\
    white-space:pre-wrap}
    .day{white-space:nowrap}
    time{color:var(--quiet);font-size:.85rem}

    """

  private static let print = """
    @page{size:A4;margin:10mm 12mm}
    @media print{
    body{padding:0 .5mm;max-width:none;font-size:9pt;line-height:1.3}
    h1{font-size:14pt}
    h2{font-size:11pt;margin:3.5mm 0 1.5mm;break-after:avoid}
    h3{font-size:9.5pt;break-after:avoid}
    p,ul,table{margin:1mm 0}
    .measures{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2mm}
    .missing{columns:2}
    figure{padding:1mm}
    figure svg{height:44mm}
    figcaption{padding:0 1.5mm 1mm}
    figcaption p{display:inline}
    figure,tr{break-inside:avoid}
    p,li,.words{orphans:3;widows:3}
    figcaption{font-size:7.8pt}
    table,.quiet{font-size:8pt}
    svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    }

    """
}
