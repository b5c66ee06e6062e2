import type { PageKey } from '@leitai/contract/site/content'
import type * as z from 'zod/mini'
import { paths } from '../../platform/paths.ts'

export type Key = z.output<typeof PageKey>

/** The path of each page. */
const at: Record<Key, string> = {
  terms: paths.serverRule(),
  privacy: paths.privacy(),
  cheating: paths.cheatRule(),
  merge: paths.mergeRules(),
  howTo: paths.howTo(),
  faq: paths.faq(),
  about: paths.about(),
  tool: paths.submissionTool(),
}
export const pathOf = (key: Key, anchor?: string) => (anchor ? `${at[key]}#${anchor}` : at[key])

const legal = ['terms', 'privacy', 'cheating'] as const
const shown = [...legal, 'howTo', 'tool', 'about'] as const
/** Legal texts: marked as templates until the operator publishes their own. */
export const isLegal = (key: Key) => legal.some((one) => one === key)

/** The page text that a path shows, with or without the base. */
export const keyAt = (pathname: string) => shown.find((key) => pathname.endsWith(at[key])) ?? 'terms'
