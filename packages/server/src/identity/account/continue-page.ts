import { createHash } from 'node:crypto'
import type { Language } from '@leitai/contract/core/language'
import { continueTexts } from './texts.ts'

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
button{flex:1 1 auto;min-height:44px;padding:8px 18px;border-radius:8px;border:1px solid var(--line);background:transparent;color:var(--ink);font:inherit;cursor:pointer;overflow-wrap:anywhere}
button.main{border-color:var(--main);color:var(--main);font-weight:600}
button:focus-visible{outline:3px solid var(--main);outline-offset:2px}
`

/** How the page's Content-Security-Policy names its one style sheet. */
export const continueStyleSource = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

interface Asked {
  language: Language
  /** The user that the link would log this browser in as, and the one logged in now. */
  meant: string
  here: string | null
  action: string
  form: string
}

/** The single screen before a link logs a browser in: it needs no script, so it is separate from the application. */
export function continuePage({ language, meant, here, action, form }: Asked): string {
  const t = continueTexts[language]
  const say = (text: string) => escaped(text)
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(t.title(meant))}</title><style>${STYLE}</style></head>
<body><main><h1>${say(t.title(meant))}</h1><p>${say(t.why)}</p>${here === null ? '' : `<p>${say(t.here(here, meant))}</p>`}<p class="soft">${say(t.warning)}</p>
<form method="post" action="${action}"><input type="hidden" name="form" value="${escaped(form)}"><button name="choice" value="no">${say(t.no)}</button><button class="main" name="choice" value="yes">${say(t.yes(meant))}</button></form></main></body></html>
`
}
