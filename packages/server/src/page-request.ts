import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Language } from '@leitai/contract/refusals'
import { SESSION_COOKIE } from './http.ts'

/** What a request for a page asks for, told from its address and headers alone: also before any framework has looked at it. */
export type Encoding = 'br' | 'gzip' | ''

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

export const isLanguage = (value: string | null | undefined): value is Language => value === 'zh' || value === 'en'

export const queryOf = (url: string) => new URLSearchParams(url.split('?')[1] ?? '')

/** The address, then the cookie, then what the browser asks for first; Chinese where none says. */
export function pageLanguage(url: string, headers: IncomingHttpHeaders): Language {
  const asked = queryOf(url).get('lang')
  if (isLanguage(asked)) return asked
  const kept = /(?:^|;\s*)lang=(zh|en)(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  if (isLanguage(kept)) return kept
  const first = /\b(zh|en)\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase()
  return isLanguage(first) ? first : 'zh'
}

const NOT_TAKEN = /;\s*q=0(?:\.0*)?\s*$/

export function pageEncoding(headers: IncomingHttpHeaders): Encoding {
  const parts = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  const taken = parts.filter((part) => !NOT_TAKEN.test(part)).map((part) => part.split(';')[0]?.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : ''
}

// As readers of cookies read it: blanks may stand around the name.
const LOGGED_IN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}\\s*=`)
/** A language that is to be remembered, a search that is counted, a ticket of one person. */
const ONE_TIME = /[?&](?:lang|keyword|ticket)=/
const LONGEST = 300

/** Under what a page is kept for all who ask for it so; null for those who are logged in, and for what is of one request. */
export function pageKey({ method, url = '', headers }: Asked): string | null {
  if (method !== 'GET' || !url.startsWith('/v3') || url.length > LONGEST || ONE_TIME.test(url)) return null
  if (LOGGED_IN.test(headers.cookie ?? '')) return null
  return `${pageLanguage(url, headers)} ${pageEncoding(headers)} ${url}`
}
