import { readFileSync } from 'node:fs'
import { fill } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import type { SiteSettings } from '@leitai/platform/settings/contract'
import type * as z from 'zod/mini'
import type { PageKey } from './contract.ts'
import { notEntered, reachText, siteName } from './texts.ts'

type Key = z.output<typeof PageKey>

/** The built-in text of a page, with its `{holes}`. */
export const template = (key: Key, language: Language) =>
  readFileSync(new URL(`own/${language}/${key}.md`, import.meta.url), 'utf8').trim()

const kept = new Map<Key, Words>()
function templates(key: Key): Words {
  const found = kept.get(key)
  if (found) return found
  const made = { zh: template(key, 'zh'), en: template(key, 'en') }
  kept.set(key, made)
  return made
}

/** How the operator can be reached, as far as it is known. */
function reachOf({ email, phone, address }: SiteSettings['contact'], language: Language): string {
  const ways = { email, phone, address: address[language] || address.zh || address.en }
  const present = (['email', 'phone', 'address'] as const).filter((way) => ways[way] !== '')
  const parts = present.map((way) => reachText[way][language] + ways[way])
  return parts.join(language === 'zh' ? '；' : '; ') || notEntered.reach[language]
}

/** Values of the holes: the operator’s name and contacts, and the limits in force. */
export function holes(
  { general, contact, operator, limits: of }: SiteSettings,
  siteUrl: string,
  language: Language,
): Record<string, string> {
  const word = (words: Words) => words[language] || words.zh || words.en
  const site = word(general.name) || siteName[language]
  const { code, integrity, points, shop, letter, login, review } = limits
  const figures = {
    sessionDays: limits.sessionDays,
    rememberDays: limits.rememberDays,
    minorAge: limits.minorAge,
    closureDays: limits.closureDays,
    cardPhotoDays: limits.cardPhotoDays,
    cardPhotos: limits.cardPhotos,
    teamMax: limits.teamMax,
    uploadMb: limits.uploadBytes / 1024 / 1024,
    failedDay: of.failedSubmissionsDay,
    hiddenDays: limits.hiddenDays,
    pointsMonths: points.months,
    appealDays: integrity.appealDays,
    answerDays: integrity.answerDays,
    reportsDay: integrity.reportsDay,
    reserveMinutes: shop.reserveMinutes,
    receiveDays: shop.receiveDays,
    letterLength: letter.length,
    newPeopleDay: letter.newPeopleDay,
    codeMinutes: code.validSeconds / 60,
    codeSeconds: code.resendSeconds,
    codesDay: code.perTargetDay,
    lockAfter: login.own.lockAfter,
    lockMinutes: login.own.lockSeconds / 60,
    reviewSize: review.size,
    dueDays: review.dueDays,
    publicDays: review.publicDays,
  }
  return {
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)])),
    site,
    operator: word(operator.name) || notEntered.operator(site)[language],
    city: word(operator.city) || notEntered.city[language],
    officer: word(operator.officer) || notEntered.officer[language],
    processors: word(operator.processors) || notEntered.processors[language],
    date: notEntered.date[language],
    email: contact.email || notEntered.email[language],
    url: siteUrl,
    reach: reachOf(contact, language),
  }
}

/** The built-in text of a page, filled in for this operator. */
export function ownText(key: Key, settings: SiteSettings, siteUrl: string): Words {
  const { zh, en } = templates(key)
  return { zh: fill(zh, holes(settings, siteUrl, 'zh')), en: fill(en, holes(settings, siteUrl, 'en')) }
}
