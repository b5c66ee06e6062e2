import { textPaths } from '@leitai/platform/web/paths'
import type * as z from 'zod/mini'
import type { PageKey } from '../contract.ts'

export type Key = z.output<typeof PageKey>

const legal = ['terms', 'privacy', 'cheating'] as const
const shown = [...legal, 'howTo', 'tool', 'about'] as const
/** Legal texts: marked as templates until the operator publishes their own. */
export const isLegal = (key: Key) => legal.some((one) => one === key)

/** The page text that a path shows, with or without the base. */
export const keyAt = (pathname: string) => shown.find((key) => pathname.endsWith(textPaths[key])) ?? 'terms'
