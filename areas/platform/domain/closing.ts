import type { Words } from '../contract/shape.ts'
import type { SQL } from '../db/orm.ts'
import type { Part } from '../db/statement.ts'

/** Reasons that can keep an account from closing, in display order. */
export const closingReasons = [
  'captain',
  'reviewing',
  'owner',
  'organisation',
  'marks',
  'ban',
  'realName',
  'appeal',
  'lastAdmin',
] as const

export interface ClosingReason extends Words {
  kind: (typeof closingReasons)[number]
}

/**
 * Finds reasons against closing a user’s account at a time, each as a sentence that says what to do, as a part of a statement: the parts of
 * all domains make one.
 */
export type ClosingPart = (userId: SQL<number>) => Part<(now: Date) => ClosingReason[]>
