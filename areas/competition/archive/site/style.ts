/** The style sheet of a static site: no fonts or pictures, both colour schemes. */
export const STYLE = `:root { color-scheme: light dark; --line: light-dark(#c4c9d0, #4a4f57); --link: light-dark(#0b57a4, #8ab8f2); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; font: 1rem/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0; padding: .5rem 0; }
nav a { display: inline-block; padding: .25rem 0; }
nav a[aria-current] { font-weight: 700; }
header, footer { border-color: var(--line); border-style: solid; border-width: 0 0 1px; margin-bottom: 1rem; }
footer { border-width: 1px 0 0; margin-top: 2rem; padding-top: .5rem; }
.wide, [data-table] { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .5rem; text-align: start; vertical-align: top; overflow-wrap: normal; }
th.number, td.number { text-align: end; font-variant-numeric: tabular-nums; }
.wide td code { display: inline-block; min-width: 17rem; overflow-wrap: anywhere; }
time { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; }
dd { margin: 0; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .5rem; }
article { border-top: 1px solid var(--line); padding: .5rem 0; }
article.reply { margin-inline-start: 1.5rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`
