import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/shape'
import type { Db } from '@leitai/platform/db/db'
import type { SQL } from '@leitai/platform/db/orm'
import type { Part } from '@leitai/platform/db/statement'
import { defineHook } from '@leitai/platform/domain/hook'

/** An account closes; runs in the same transaction: each domain deletes or anonymises the user's data. */
export const accountClosed = defineHook<{
  db: Db
  userId: number
  /** Names by which other users' texts may refer to the user, the current one first. */
  names: string[]
  /** The replacement for the name. */
  closedName: string
  countryCode: string | null
  phone: string | null
  email: string | null
  now: Date
}>('profile.accountClosed')

/** Adds earlier names of a user that texts still contain. */
export const formerNamesAsked = defineHook<{ db: Db; user: { id: number; name: string }; names: string[] }>(
  'profile.formerNamesAsked',
)

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

/** Finds reasons against closing a user’s account at a time, as a part of a statement. */
export type ClosingPart = (userId: SQL<number>) => Part<(now: Date) => ClosingReason[]>

/**
 * Adds parts that find reasons against closing an account, each as a sentence that says what to do. Runs once in a process: the parts of
 * all domains make one statement.
 */
export const closingAsked = defineHook<{ parts: ClosingPart[] }>('profile.closingAsked')

/** Adds a domain's data about the caller, by the name of its file in the export. */
export const ownDataAsked = defineHook<{ context: AuthenticatedContext; data: Record<string, unknown> }>(
  'profile.ownDataAsked',
)

/** Adds the objects that the caller uploaded, by their path in the export. */
export const ownFilesAsked = defineHook<{
  context: AuthenticatedContext
  files: { path: string; objectKey: string }[]
}>('profile.ownFilesAsked')
