import { createHash } from 'node:crypto'
import type { Language } from '../contract/language.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2333;--soft:#566078;--paper:#f4f6fb;--card:#fff;--line:#c9d0e0;--main:#2547b8}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf5;--soft:#aab3c8;--paper:#12151f;--card:#1b2030;--line:#3a4259;--main:#8ea6ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;padding:16px;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:30rem;width:100%;padding:28px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h1{margin:0 0 12px;font-size:1.4rem;line-height:1.35;overflow-wrap:anywhere}
p{margin:0 0 12px;overflow-wrap:anywhere}
.soft{color:var(--soft)}
form{display:flex;flex-wrap:wrap;gap:12px;margin-top:20px}
button,a.button{flex:1 1 auto;min-height:44px;padding:8px 18px;border-radius:8px;border:1px solid var(--line);background:transparent;color:var(--ink);font:inherit;cursor:pointer;overflow-wrap:anywhere}
button.main,a.button{border-color:var(--main);color:var(--main);font-weight:600}
button:focus-visible,a:focus-visible{outline:3px solid var(--main);outline-offset:2px}
a.button{display:inline-flex;align-items:center;justify-content:center;text-decoration:none}
`

/** How a Content-Security-Policy names the style sheet of plain pages. */
export const plainStyleSource = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Text as HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

interface PlainPage {
  language: Language
  title: string
  /** HTML. */
  content: string
  /** HTML for the head. */
  head?: string
}

/** A screen that stands outside the application, as it must work in a frame, without scripts, or before anybody is known. */
export const plainPage = ({ language, title, content, head = '' }: PlainPage): string => `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style>${head}</head>
<body><main><h1>${escaped(title)}</h1>${content}</main></body></html>
`
