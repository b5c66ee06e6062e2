import * as z from 'zod/mini'
import { halfWidth } from './fold.ts'
import type { Language } from './language.ts'
import { SHANGHAI_OFFSET_MS } from './limits.ts'

/** Identity documents: their numbers, and how names and numbers are masked for display. */

/** Keys and messages of `problems` in validation.ts, which includes them. */
export const identityProblems = {
  realName: ['请输入正确的姓名', 'Enter the name as shown on the document'],
  idCard: ['请输入正确的身份证号', 'Enter a valid identity card number'],
  passport: ['请输入正确的护照号', 'Enter a valid passport number'],
  hkmo: ['请输入正确的港澳居民来往内地通行证号', 'Enter a valid Hong Kong/Macau pass number'],
  taiwan: ['请输入正确的台湾居民来往大陆通行证号', 'Enter a valid Taiwan pass number'],
  cardId: ['请输入正确的证件号', 'Enter a valid document number'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

type IdentityProblem = keyof typeof identityProblems

/** Normalises full-width characters, case and spaces: the form in which numbers are compared and stored. */
const normalNumber = (value: string) => halfWidth(value).replace(/\s/g, '').toUpperCase()
/** Normalises full-width characters and middle dots, and removes spaces between Han characters. */
const normalName = (value: string) =>
  halfWidth(value)
    .replace(/[•‧∙⋅・ᐧ･]/g, '·')
    .replace(/\s+/g, ' ')
    .replace(/ (?=\p{Script=Han}|·)/gu, '')
    .replace(/(\p{Script=Han}|·) /gu, '$1')
    .trim()

const shanghaiDay = (at: Date) => new Date(at.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)

/** Provinces of the mainland, and 71 81 82 83 of Taiwan, Hong Kong and Macau (residents' cards). */
const PROVINCE = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/** yyyy-MM-dd as in the number, whether or not that date exists. */
const birthOf = (number: string) => `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`

const isDay = (day: string) =>
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** A mainland identity card (GB 11643): province, date of birth from 1900 to today, check digit by ISO 7064 MOD 11-2. */
export function isIdCard(value: string, now = new Date()): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value) || !PROVINCE.test(value)) return false
  const birth = birthOf(value)
  if (!isDay(birth) || birth < '1900-01-01' || birth > shanghaiDay(now)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return CHECK_DIGITS[sum % 11] === value[17]
}
/** Age in full years of the holder of a valid identity card, by Shanghai's date. */
export function ageOf(idCard: string, now = new Date()): number {
  const [birth, today] = [birthOf(idCard), shanghaiDay(now)]
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
/** Letters and digits, with at least one digit. */
export const isCardId = (value: string) => /^[A-Z\d]*$/.test(value) && /\d/.test(value)
/**
 * 5 to 17 letters and digits, with at least one digit. This covers the mainland’s own formats (E, G, D, S, P, H and the like); they are not
 * required, as other countries’ numbers begin with the same letters.
 */
export const isPassport = (value: string) => /^[A-Z\d]{5,17}$/.test(value) && isCardId(value)
/** Hong Kong and Macau residents’ pass: H or M with 8 digits, or with 10 in the older form. */
export const isHkmoPass = (value: string) => /^[HM](?:\d{8}|\d{10})$/.test(value)
/** Taiwan residents’ pass: 8 digits, 18 digits, or 10 letters and digits. */
export const isTaiwanPass = (value: string) => /^(?:\d{8}|\d{18}|[A-Z\d]{10})$/.test(value)
/** A person’s name in any script; no digits, and only the punctuation that names have. */
const isRealName = (value: string) => /^(?=.{2,50}$)\p{L}[\p{L}\p{M}·.'’ -]*$/u.test(value)

const checked = (normal: (value: string) => string, test: (value: string) => boolean, problem: IdentityProblem) =>
  z.string().check(z.maxLength(100, problem), z.overwrite(normal), z.refine(test, { error: problem }))

export const realName = checked(normalName, isRealName, 'realName')
export const idCard = checked(normalNumber, (value) => isIdCard(value), 'idCard')
export const passport = checked(normalNumber, isPassport, 'passport')
export const hkmo = checked(normalNumber, isHkmoPass, 'hkmo')
export const taiwan = checked(normalNumber, isTaiwanPass, 'taiwan')
export const cardId = checked(normalNumber, isCardId, 'cardId')

/** By the kinds of realname.ts. */
export const cardNumbers = { id: idCard, passport, hkmo, taiwan } as const

const stars = (count: number) => '*'.repeat(Math.max(count, 0))

/** 1101**********002X; short numbers keep only the first and the last character, the shortest none. */
export function maskNumber(value: string): string {
  if (value.length <= 4) return stars(value.length)
  const shown = value.length < 15 ? 1 : 4
  return `${value.slice(0, shown)}${stars(value.length - 2 * shown)}${value.slice(-shown)}`
}
/** 张*三; with two characters 张*. */
export function maskName(value: string): string {
  const characters = [...value]
  const [first = ''] = characters
  return characters.length < 3
    ? `${first}${stars(characters.length - 1)}`
    : `${first}${stars(characters.length - 2)}${characters.at(-1)}`
}

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
