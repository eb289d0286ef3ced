/// How a report's page looks: on a screen light or dark as the reader likes it, on paper light.
enum EvaluationStyle {
  /// What the page may do: show itself (W3C Content Security Policy Level 3).
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  /// The style sheet.
  ///
  /// Its colours have a contrast of at least 7 to their paper (WCAG 2.2, 1.4.6).
  static let sheet = """
    :root{color-scheme:light dark;--paper:#ffffff;--ink:#1a1a1a;--quiet:#4a4a4a;--line:#cccccc;\
    --span:#9db8d2;--mark:#1d4f7c;--red:#8c1515;--yellow:#6b4e00}
    @media screen and (prefers-color-scheme:dark){
    :root{--paper:#1b1b1d;--ink:#f2f2f2;--quiet:#c4c4c4;--line:#4a4a50;\
    --span:#3d5a75;--mark:#a9cdf0;--red:#ffb3b3;--yellow:#f0d48a}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:62rem;background:var(--paper);\
    color:var(--ink);font:1rem/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',\
    sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.5rem;margin:0 0 .25rem}
    h2{font-size:1.15rem;margin:1.75rem 0 .5rem;border-bottom:1px solid var(--line);\
    padding-bottom:.2rem}
    h3{font-size:1rem;margin:0 0 .25rem}
    p{margin:.3rem 0}
    section{overflow-x:auto}
    .quiet{color:var(--quiet);font-size:.9rem}
    .number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    table{border-collapse:collapse;margin:.5rem 0;font-size:.95rem}
    th,td{text-align:left;vertical-align:middle;padding:.25rem 1rem .25rem 0;\
    border-bottom:1px solid var(--line)}
    tbody th{font-weight:normal}
    td.number{text-align:right}
    svg{display:block}
    .track{fill:var(--line)}
    .span{fill:var(--span)}
    .mark{fill:var(--mark)}
    article{margin:.9rem 0;padding:.1rem .9rem;border-left:4px solid var(--yellow)}
    article.red{border-left-color:var(--red)}
    .words{margin:.3rem 0;padding:.1rem .75rem;border-left:2px solid var(--line);\
    color:var(--quiet)}
    .words.reply{color:var(--ink)}
    @page{size:A4;margin:12mm}
    @media print{
    body{padding:0;max-width:none;font-size:9pt}
    article,tr{break-inside:avoid}
    svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    }

    """
}
