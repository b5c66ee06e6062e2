import type { Refusal } from '@leitai/contract/refusals'
import type { SQLWrapper } from '../../platform/db/orm.ts'
import type { Part } from '../../platform/db/statement.ts'
import { definePort } from '../../platform/domain/hook.ts'

export interface BanAsked {
  cmptId: SQLWrapper
  userId: SQLWrapper
}

/** Why a user is banned from competing at a time; null if not. */
export type Ban = (now: Date) => Refusal | null

/** The ban of a user in a competition, as a part of a statement. The integrity domain knows of bans. */
export const banOf = definePort<(asked: BanAsked) => Part<Ban>>('team.ban')
