import Charts

/// The rules of an exported page: readable on paper and on screens of any width, light or dark as
/// the reader has it.
enum PageStyle {
  /// The rules of the page itself.
  static let page = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1a1a1a;--quiet:#555;--line:#d8d8d8;\
    --you:#eef4fa;--program:#f5f5f3}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#1b1b1d;--ink:#f2f2f2;\
    --quiet:#b8b8b8;--line:#3c3c40;--you:#22303d;--program:#28282b}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:70rem;padding:1.5rem 1rem 4rem;background:var(--paper);\
    color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
    h2{font-size:1.3rem;line-height:1.3;margin:0;overflow-wrap:anywhere}
    h3{font-size:1rem;margin:0}
    .message h3{align-items:baseline;column-gap:.5rem;display:flex;flex-wrap:wrap}
    p{margin:.3rem 0}
    .quiet,time,.origin,.note{color:var(--quiet);font-size:.875rem}
    time{font-weight:400;white-space:nowrap}
    .talk{border-top:1px solid var(--line);margin-top:2rem;padding-top:1.5rem}
    .columns{display:grid;gap:1.5rem 2rem;grid-template-columns:minmax(0,1fr)}
    .messages{list-style:none;margin:1rem 0 0;padding:0}
    .message{border-radius:.5rem;margin:0 0 .75rem;padding:.7rem .9rem}
    .you{background:var(--you);margin-left:2rem}
    .program{background:var(--program);margin-right:2rem}
    .instructions{border:1px dashed var(--line)}
    .text{margin:.35rem 0;overflow-wrap:anywhere}
    .text p{white-space:pre-wrap}
    .text h4,.text h5,.text h6{font-size:1rem;margin:.6rem 0 .2rem}
    .text ul,.text ol{margin:.3rem 0;padding-left:1.5rem}
    .text blockquote{border-left:3px solid var(--line);margin:.3rem 0;padding-left:.75rem}
    .text pre{background:var(--paper);border:1px solid var(--line);border-radius:.3rem;margin:.4rem 0;\
    padding:.4rem .6rem;white-space:pre-wrap}
    code{font:.9em ui-monospace,"DejaVu Sans Mono",monospace}
    a{color:inherit}
    .readings{color:var(--quiet);font-size:.875rem;margin:.3rem 0;padding-left:1.2rem}
    aside h3{margin:1rem 0 .5rem}
    figure{margin:0 0 1rem}
    figure svg{border:1px solid var(--line);border-radius:.5rem;display:block;height:auto;\
    max-width:100%}
    @media screen and (min-width:60rem){.columns:has(aside){grid-template-columns:minmax(0,1fr) 22.5rem}\
    aside{align-self:start;position:sticky;top:1rem}}
    @media print{@page{margin:18mm}body{font-size:10.5pt;max-width:none;padding:0}\
    pre,figure{break-inside:avoid}.talk{margin-top:1rem;padding-top:1rem}header,h2,h3,h4,h5,h6{break-after:avoid}\
    .text{orphans:3;widows:3}.columns{display:block}\
    .message{border:1px solid #bbb;-webkit-box-decoration-break:clone;\
    box-decoration-break:clone}.you,.program{background:none}.origin,.readings{break-before:avoid}\
    aside{display:flex;flex-wrap:wrap;gap:0 4%}aside h3{flex:0 0 100%}\
    figure{flex:0 0 48%}}
    """

  /// The rules of the charts in it.
  static var charts: String { SVGPalette.styleSheet }

  /// What a browser may do with the page: show it with these rules, and nothing else.
  ///
  /// A hash is of the text between the tags (Content Security Policy Level 3, 2.3.1 and 6.7.3.3).
  static let policy = """
    default-src 'none'; style-src '\(pageHash)' '\(chartsHash)'; base-uri 'none'; form-action 'none'
    """

  /// SHA-256 of ``page``; the tests compute it anew.
  static let pageHash = "sha256-DgEsylSYwe4NRom2oe2Pq7/L8kVCLPHVO5guEX812xM="
  /// SHA-256 of ``charts``; the tests compute it anew.
  static let chartsHash = "sha256-EuAkQBgnvqZEXmWG6ApQnUYF6y9mJVAxPDZ+x8q6mqw="
}
