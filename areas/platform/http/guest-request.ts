import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Language } from '../contract/language.ts'
import { LANGUAGE_COOKIE, SESSION_COOKIE } from './cookies.ts'

// What a request needs, from its path and headers only, so that it works before any framework has parsed it.

export type Encoding = 'br' | 'gzip' | ''

type GuestRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

export const isLanguage = (value: string | null | undefined): value is Language => value === 'zh' || value === 'en'

export const queryOf = (url: string) => new URLSearchParams(url.split('?')[1] ?? '')

const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(zh|en)\\s*(?:;|$)`)

/** The cookie’s choice, else the first supported language of Accept-Language, else Chinese. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1]
  if (isLanguage(chosen)) return chosen
  const codes = headers['accept-language']?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return codes?.find(isLanguage) ?? 'zh'
}

/** The `lang` parameter of a page’s URL takes precedence. */
export function pageLanguage(url: string, headers: IncomingHttpHeaders): Language {
  const wanted = queryOf(url).get('lang')
  return isLanguage(wanted) ? wanted : languageOf(headers)
}

const NOT_TAKEN = /;\s*q=0(?:\.0*)?\s*$/

export function encodingFor(headers: IncomingHttpHeaders): Encoding {
  const parts = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  const taken = parts.filter((part) => !NOT_TAKEN.test(part)).map((part) => part.split(';')[0]?.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : ''
}

// Like cookie parsers: spaces may surround the name.
const LOGGED_IN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}\\s*=`)
/** Sets a language cookie, counts a search, or carries a personal ticket. */
const ONE_TIME = /[?&](?:lang|keyword|keword|ticket)=[^&]/
const LONGEST = 300

const isRepeated = ({ method, url = '' }: GuestRequest) =>
  method === 'GET' && url.length <= LONGEST && !ONE_TIME.test(url)
const isForAnybody = (request: GuestRequest) => isRepeated(request) && !LOGGED_IN.test(request.headers.cookie ?? '')
const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Cache key of a page for anonymous visitors; null for logged-in users and for one-time requests. */
export function pageKey(request: GuestRequest): string | null {
  const { url = '', headers } = request
  if (!url.startsWith('/v3') || !isForAnybody(request)) return null
  return `${pageLanguage(url, headers)} ${encodingFor(headers)} ${url}`
}

/** The same for a visitor’s response; `paths` are the paths, without queries, of cacheable calls. */
export function answerKey(request: GuestRequest, paths: ReadonlySet<string>): string | null {
  const { url = '', headers } = request
  if (!paths.has(pathOf(url)) || headers.authorization !== undefined || !isForAnybody(request)) return null
  return `${languageOf(headers)} ${encodingFor(headers)} ${url}`
}

/** The same for the call at `path`, whose response is the same for everybody in every language; cached uncompressed. */
export const everybodyKey = (request: GuestRequest, path: string): string | null =>
  pathOf(request.url ?? '') === path && isRepeated(request) ? (request.url ?? '') : null
