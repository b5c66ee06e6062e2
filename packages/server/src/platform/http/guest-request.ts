import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Language } from '@leitai/contract/core/language'
import { LANGUAGE_COOKIE, SESSION_COOKIE } from './cookies.ts'

// What a request asks for, told from its address and headers alone: also before any framework has looked at it.

export type Encoding = 'br' | 'gzip' | ''

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

export const isLanguage = (value: string | null | undefined): value is Language => value === 'zh' || value === 'en'

export const queryOf = (url: string) => new URLSearchParams(url.split('?')[1] ?? '')

const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(zh|en)\\s*(?:;|$)`)

/** The cookie's choice, else the first that the browser asks for and there is, else Chinese. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1]
  if (isLanguage(chosen)) return chosen
  const codes = headers['accept-language']?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return codes?.find(isLanguage) ?? 'zh'
}

/** A page's address may say it, before all others. */
export function pageLanguage(url: string, headers: IncomingHttpHeaders): Language {
  const asked = queryOf(url).get('lang')
  return isLanguage(asked) ? asked : languageOf(headers)
}

const NOT_TAKEN = /;\s*q=0(?:\.0*)?\s*$/

export function encodingFor(headers: IncomingHttpHeaders): Encoding {
  const parts = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  const taken = parts.filter((part) => !NOT_TAKEN.test(part)).map((part) => part.split(';')[0]?.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : ''
}

// As readers of cookies read it: blanks may stand around the name.
const LOGGED_IN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}\\s*=`)
/** A language that is to be remembered, a search that is counted, a ticket of one person. */
const ONE_TIME = /[?&](?:lang|keyword|keword|ticket)=[^&]/
const LONGEST = 300

const isRepeated = ({ method, url = '' }: Asked) => method === 'GET' && url.length <= LONGEST && !ONE_TIME.test(url)
const isForAnybody = (asked: Asked) => isRepeated(asked) && !LOGGED_IN.test(asked.headers.cookie ?? '')
const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Under what a page is kept for all who ask for it so; null for those who are logged in, and for what is of one request. */
export function pageKey(asked: Asked): string | null {
  const { url = '', headers } = asked
  if (!url.startsWith('/v3') || !isForAnybody(asked)) return null
  return `${pageLanguage(url, headers)} ${encodingFor(headers)} ${url}`
}

/** The same for a visitor's answer; `paths` are the addresses, without their queries, of the calls that may be kept. */
export function answerKey(asked: Asked, paths: ReadonlySet<string>): string | null {
  const { url = '', headers } = asked
  if (!paths.has(pathOf(url)) || headers.authorization !== undefined || !isForAnybody(asked)) return null
  return `${languageOf(headers)} ${encodingFor(headers)} ${url}`
}

/** The same for the answer of one call, at `path`, that is everybody's in every language; it is kept uncompressed. */
export const everybodyKey = (asked: Asked, path: string): string | null =>
  pathOf(asked.url ?? '') === path && isRepeated(asked) ? (asked.url ?? '') : null
