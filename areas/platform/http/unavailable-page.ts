import type { Language } from '../contract/language.ts'
import { safeHeaders } from './headers.ts'
import type { PreEncoded } from './response-cache.ts'

const AGAIN_SECONDS = 5

const words = {
  zh: {
    lang: 'zh-CN',
    title: '暂时无法打开',
    text: '服务器正在恢复，你已提交的内容不会丢失。请稍等几秒后重试，页面也会自动刷新。',
    again: '重试',
  },
  en: {
    lang: 'en',
    title: 'Temporarily unavailable',
    text: 'The server is recovering; nothing you’ve submitted is lost. Try again in a few seconds; the page also reloads automatically.',
    again: 'Try again',
  },
} as const

const STYLE =
  'body{font:16px/1.7 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color:#1c2733;background:#fff}' +
  'a{color:#0b5bd3}@media(prefers-color-scheme:dark){body{color:#e6ebf0;background:#14181d}a{color:#8ab8ff}}'

/** The error page while the database is down or too slow: in both languages, the reader’s first. */
export function unavailablePage(language: Language, siteUrl: string): PreEncoded {
  const [own, other] = language === 'en' ? [words.en, words.zh] : [words.zh, words.en]
  const section = ({ lang, title, text, again }: (typeof words)[Language]) =>
    `<section lang="${lang}"><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></section>`
  const html = `<!doctype html><html lang="${own.lang}"><head><meta charset="utf-8"><title>${own.title} / ${other.title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${AGAIN_SECONDS}">
<style>${STYLE}</style></head><body><main>${section(own)}${section(other)}</main></body></html>`
  return {
    status: 503,
    headers: {
      ...safeHeaders(siteUrl),
      'content-type': 'text/html; charset=utf-8',
      'content-language': own.lang,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'retry-after': String(AGAIN_SECONDS),
    },
    body: Buffer.from(html),
    complete: false,
  }
}
