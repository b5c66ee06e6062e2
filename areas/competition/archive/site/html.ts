import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import type { Say, SiteWord } from '../site-texts.ts'

/** Safe HTML; texts are escaped only by `esc`. */
export const esc = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export interface Page {
  language: Language
  say: Say
  /** The text in the page's language, or else in the other. */
  of(words: Words): string
  markdown(text: string, under: number): string
}

const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
export const when = (iso: string | null): string =>
  iso === null ? '–' : `<time datetime="${esc(iso)}">${esc(SHANGHAI.format(new Date(iso)))}</time>`
/** An archive contains no script and no form; if one slips in, browsers must not run it. */
export const POLICY = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'">`
const plainWhen = (iso: string): string => SHANGHAI.format(new Date(iso))

/** Of a board, on one page. */
export const ROWS = 100

export interface Column<T> {
  title: string
  cell(row: T): string
  number?: boolean
}

/** Cells are HTML. */
export function table<T>(caption: string, columns: Column<T>[], rows: T[]): string {
  const head = columns
    .map(({ title, number }) => `<th scope="col"${number ? ' class="number"' : ''}>${esc(title)}</th>`)
    .join('')
  const body = rows.map(
    (row) =>
      `<tr>${columns.map(({ cell, number }) => `<td${number ? ' class="number"' : ''}>${cell(row)}</td>`).join('')}</tr>`,
  )
  return `<div class="wide" tabindex="0" role="region" aria-label="${esc(caption)}"><table><caption>${esc(caption)}</caption><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`
}

export const facts = (pairs: [term: string, html: string][]): string =>
  `<dl>${pairs.map(([term, html]) => `<dt>${esc(term)}</dt><dd>${html}</dd>`).join('')}</dl>`

/** A heading with its content; empty if the content is empty. */
export const section = (title: string, html: string): string =>
  html === '' ? '' : `<section><h2>${esc(title)}</h2>${html}</section>`

export const tabs = [
  ['index.html', 'overview'],
  ['rules.html', 'rules'],
  ['data.html', 'data'],
  ['boards.html', 'boards'],
  ['questions.html', 'questions'],
  ['topics.html', 'topics'],
] as const satisfies [string, SiteWord][]

interface Layout {
  page: Page
  /** The file name, the same in both languages. */
  name: string
  site: string
  title: string
  tab: string
  at: string
  body: string
}

export function layout({ page, name, site, title, tab, at, body }: Layout): string {
  const { say, language } = page
  const other = language === 'zh' ? 'en' : 'zh'
  const links = tabs.map(
    ([file, word]) => `<li><a href="${file}"${file === tab ? ' aria-current="page"' : ''}>${esc(say(word))}</a></li>`,
  )
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
${POLICY}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(title === site ? site : `${title} · ${site}`)}</title>
<link rel="stylesheet" href="../style.css">
</head>
<body>
<header><nav aria-label="${esc(say('parts'))}"><ul>${links.join('')}<li><a href="../${other}/${name}" lang="${other === 'zh' ? 'zh-CN' : 'en'}" hreflang="${other === 'zh' ? 'zh-CN' : 'en'}">${esc(say('other'))}</a></li></ul></nav></header>
<main><h1>${esc(title)}</h1>
${body || `<p>${esc(say('none'))}</p>`}
</main>
<footer><p>${esc(site)}</p><p>${esc(say('archive', { at: plainWhen(at) }))}</p></footer>
</body>
</html>
`
}
