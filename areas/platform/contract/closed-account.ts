import type { Language } from './language.ts'

const CLOSED = '已注销用户'
/** In the JSON of a response: the whole name of a closed account, or of a team named after it (` #7` where two would be alike). */
const NAMES = new RegExp(`"${CLOSED}(\\d+(?: #\\d+)?)"`, 'g')

/** The stored name of a closed account, in place of the one its owner had. Nobody can choose it (reserved-names.ts). */
export const closedName = (userId: number) => `${CLOSED}${userId}`

/**
 * Parses the JSON of a response for a reader: in English, closed accounts and teams named after them have an English name. Responses
 * themselves are the same in every language, as they are kept for everybody.
 */
export function parseFor(language: Language, json: string): unknown {
  const isNeeded = language === 'en' && json.includes(CLOSED)
  return JSON.parse(isNeeded ? json.replace(NAMES, '"Deleted user $1"') : json)
}

const ENGLISH = /^Deleted user (\d+(?: #\d+)?)$/

/** The stored name for a name that a reader of either language was shown, and sends back. */
export const storedName = (shown: string) => shown.replace(ENGLISH, `${CLOSED}$1`)

/** Whether this is the stored name, as readers of either language see it. */
export const isShownName = (shown: string, stored: string) => shown === stored || storedName(shown) === stored

/** The beginning of a name that readers could take for that of a closed account, in any spelling; null if there is none. */
export const mimicsClosed = (name: string): string | null =>
  /^(已注销用户|已註銷用戶|已注銷用戶|deleted\s+user)\s*\d/iu.exec(name.normalize('NFKC').trim())?.[1] ?? null
