import { achievements, type Feat } from '@leitai/contract/community/people'
import type { Namespaces } from '../../platform/app/i18n/namespaces.ts'

type Name = Extract<keyof Namespaces['people'], `feat.${Feat}.${number}`>

const names = new Set<string>(
  Object.entries(achievements).flatMap(([feat, needs]) => needs.map((need) => `feat.${feat}.${need}`)),
)
const isName = (key: string): key is Name => names.has(key)

/** The text key of a badge's name. */
export function badgeName(feat: Feat, need: number): Name {
  const key = `feat.${feat}.${need}`
  if (!isName(key)) throw new Error(`no badge has the name ${key}`)
  return key
}
