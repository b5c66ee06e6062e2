import type { Words } from '@leitai/contract/core/shape'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** An account closes, in the transaction that closes it: what a domain keeps of its person goes or loses their name. */
export const accountClosed = defineHook<{
  db: Db
  userId: number
  /** Names that texts of others may know the person by, the present one first. */
  names: string[]
  /** What stands in the place of the name from now on. */
  closedName: string
  countryCode: string | null
  phone: string | null
  now: Date
}>('profile.accountClosed')

/** Adds names that a person had before and that texts still know. */
export const formerNamesAsked = defineHook<{ db: Db; user: { id: number; name: string }; names: string[] }>(
  'profile.formerNamesAsked',
)

/** What can keep an account from closing, in the order in which its owner is told. */
export const closingReasons = [
  'captain',
  'reviewing',
  'owner',
  'marks',
  'ban',
  'realName',
  'appeal',
  'lastAdmin',
] as const

export interface ClosingReason extends Words {
  kind: (typeof closingReasons)[number]
}

/** Adds what keeps an account from closing now, each as a sentence that says what to do. */
export const closingAsked = defineHook<{
  db: Db
  user: { id: number; role: 'user' | 'admin' }
  now: Date
  reasons: ClosingReason[]
}>('profile.closingAsked')

/** Adds what a domain keeps about the one who asks, by the name of its file in the export. */
export const ownDataAsked = defineHook<{ context: AuthenticatedContext; data: Record<string, unknown> }>(
  'profile.ownDataAsked',
)

/** Adds the objects that the one who asks has put here, by their path in the export. */
export const ownFilesAsked = defineHook<{
  context: AuthenticatedContext
  files: { path: string; objectKey: string }[]
}>('profile.ownFilesAsked')
