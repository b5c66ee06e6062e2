import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { CertificateState, DesignField, Placeholder } from './contract.ts'
import { defaultAwards } from './texts.ts'

/** The contents of one certificate. */
export interface Facts {
  name: string
  team: string
  competition: Words
  award: Words
  rank: number | null
  date: Date
  number: string
}

const SHANGHAI = 'Asia/Shanghai'
const days = {
  zh: new Intl.DateTimeFormat('zh-CN', { timeZone: SHANGHAI, dateStyle: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: SHANGHAI, dateStyle: 'long' }),
}

/** A field's text in one language with its placeholders filled in. */
export function fill(text: string, facts: Facts, language: 'zh' | 'en'): string {
  const other = language === 'zh' ? 'en' : 'zh'
  const said: Record<Placeholder, string> = {
    name: facts.name,
    team: facts.team,
    competition: facts.competition[language] || facts.competition[other],
    award: facts.award[language] || facts.award[other],
    rank: facts.rank === null ? '' : String(facts.rank),
    date: days[language].format(facts.date),
    number: facts.number,
  }
  const isNamed = (name: string): name is Placeholder => Object.hasOwn(said, name)
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => (isNamed(name) ? said[name] : whole))
}

/** The paragraphs of a field: one language, or both, the second smaller and only if it differs. */
export function paragraphsOf(
  { text }: Pick<DesignField, 'text'>,
  facts: Facts,
  language: 'zh' | 'en' | 'both',
): { text: string; scale: number }[] {
  const zh = fill(text.zh, facts, 'zh')
  const en = fill(text.en, facts, 'en')
  if (language !== 'both') return [{ text: language === 'zh' ? zh || en : en || zh, scale: 1 }]
  const second = en !== '' && en !== zh && zh !== ''
  return [{ text: zh || en, scale: 1 }, ...(second ? [{ text: en, scale: 0.5 }] : [])]
}

/** The award for a rank: prizes are in the order of ranks; without prizes the first three get medals. */
export function awardOf(prizes: readonly { name: Words; count: number }[], rank: number): Words | null {
  if (prizes.length === 0) return defaultAwards[rank - 1] ?? null
  let last = 0
  for (const { name, count } of prizes) {
    last += count
    if (rank <= last) return name
  }
  return null
}

/** The state of a person's certificate. */
export function stateOf(one: {
  issued: boolean
  revoked: boolean
  leftOut: boolean
  verified: boolean
  missing: string
}): CertificateState {
  if (one.issued) return 'issued'
  if (one.leftOut) return 'left'
  if (!one.verified) return 'unverified'
  if (one.missing !== '') return 'glyphs'
  return one.revoked ? 'revoked' : 'ready'
}

/** Characters with their code points: without the font, the character itself shows only as a box. */
export const withCodes = (characters: string): string =>
  [...characters].map((one) => `${one}(U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()})`).join(' ')

const pad = (value: number, length: number) => String(value).padStart(length, '0')
/** The number without its check part: DC-2026-0012-000034. */
export const numberOf = (cmptId: number, serial: number, issuedAt: Date) =>
  `DC-${new Intl.DateTimeFormat('en', { timeZone: SHANGHAI, year: 'numeric' }).format(issuedAt)}-${pad(cmptId, 4)}-${pad(serial, 6)}`

/** Normalises typed numbers: lower case, spaces and other dashes are accepted. */
export const readNumber = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s]/g, '')
    .replace(/[‐-―−－]/g, '-')
/** Names are compared without spaces and in one Unicode form. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s·•・]/gu, '')
    .toLowerCase()

export const refusalToRevoke = ({ revokedAt }: { revokedAt: Date | null }): Refusal | null =>
  revokedAt ? { code: 'certificate.revoked' } : null
