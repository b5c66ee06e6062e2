import { createHash } from 'node:crypto'
import type { SsoError } from '@leitai/identity/sso/contract'
import type { Language } from '@leitai/platform/contract/language'
import { escaped, plainPage, plainStyleSource } from '@leitai/platform/http/plain-page'
import type { FastifyReply } from 'fastify'
import { frameTexts } from './texts.ts'

const WAIT_SECONDS = 3
const SUBMIT = 'document.forms[0].submit()'
const submitSource = `'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`

/**
 * Pages of a launch that may stand in a frame of any platform: they show nothing of an account and do nothing by themselves but go back to
 * the platform, so that a click on them that was meant for something else harms nobody.
 */
const send = (reply: FastifyReply, html: string, { script = '', frames = '', forms = "'none'" } = {}) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      // The address has the launch’s token.
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src ${plainStyleSource};${script && ` script-src ${script};`}${frames && ` frame-src ${frames};`} form-action ${forms}; base-uri 'none'; frame-ancestors *`,
    })
    .send(html)

const link = (to: string, text: string) =>
  `<p><a class="button" href="${escaped(to)}" target="_blank" rel="noopener">${escaped(text)}</a></p>`

/**
 * Leads to a new window; with `wait`, goes on at that address when something was chosen there. That is asked in a frame of its own: a page that
 * loads itself anew loses the click or the focus of whoever is about to go on.
 */
export function openPage(
  reply: FastifyReply,
  language: Language,
  { to, wait }: { to: string; wait: string | null },
): FastifyReply {
  const t = frameTexts[language]
  const waiting = wait === null ? '' : `<iframe hidden title="${escaped(t.wait)}" src="${escaped(wait)}"></iframe>`
  const content = `<p>${escaped(wait === null ? t.openWhy : t.waitWhy)}</p>${link(to, t.openGo)}${waiting}`
  const title = wait === null ? t.open : t.wait
  return send(reply, plainPage({ language, title, content }), wait === null ? {} : { frames: "'self'" })
}

/** Nothing was chosen yet. */
export function waitPage(reply: FastifyReply, language: Language, address: string): FastifyReply {
  const t = frameTexts[language]
  const head = `<meta http-equiv="refresh" content="${WAIT_SECONDS};url=${escaped(address)}">`
  return send(reply, plainPage({ language, title: t.wait, content: `<p>${escaped(t.waiting)}</p>`, head }))
}

/** Posts the answer of a launch to the platform, from the frame in the waiting page for that page. */
export function backPage(
  reply: FastifyReply,
  language: Language,
  { to, signed }: { to: string; signed: string },
): FastifyReply {
  const t = frameTexts[language]
  const content = `<p>${escaped(t.backWhy)}</p><form method="post" action="${escaped(to)}" target="_parent"><input type="hidden" name="JWT" value="${escaped(signed)}"><button class="main">${escaped(t.backGo)}</button></form><script>${SUBMIT}</script>`
  // The platform may redirect what is posted to other addresses of its own.
  const forms = to.startsWith('http:') ? 'http: https:' : 'https:'
  return send(reply, plainPage({ language, title: t.back, content }), { script: submitSource, forms })
}

export function gonePage(reply: FastifyReply, language: Language): FastifyReply {
  const t = frameTexts[language]
  return send(reply.code(410), plainPage({ language, title: t.gone, content: `<p>${escaped(t.goneWhy)}</p>` }))
}

export function failedPage(reply: FastifyReply, language: Language, reason: SsoError): FastifyReply {
  const t = frameTexts[language]
  const content = `<p>${escaped(t.why[reason] ?? t.why.failed)}</p>`
  return send(reply.code(reason === 'tooMany' ? 429 : 400), plainPage({ language, title: t.failed, content }))
}
