import type { Namespaces } from '@leitai/platform/web/framework/i18n/namespaces'
import { type Achievement, achievementThresholds } from '../contract.ts'

type Name = Extract<keyof Namespaces['people'], `feat.${Achievement}.${number}`>

const names = new Set<string>(
  Object.entries(achievementThresholds).flatMap(([feat, needs]) => needs.map((need) => `feat.${feat}.${need}`)),
)
const isName = (key: string): key is Name => names.has(key)

/** The i18n key of a badge's name. */
export function badgeName(feat: Achievement, need: number): Name {
  const key = `feat.${feat}.${need}`
  if (!isName(key)) throw new Error(`no badge has the name ${key}`)
  return key
}
