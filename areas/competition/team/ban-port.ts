import type { Refusal } from '@leitai/platform/contract/refusals'
import type { SQLWrapper } from '@leitai/platform/db/orm'
import type { Part } from '@leitai/platform/db/statement'
import { definePort } from '@leitai/platform/domain/hook'

export interface BanAsked {
  cmptId: SQLWrapper
  userId: SQLWrapper
}

/** Why a user is banned from competing at a time; null if not. */
export type Ban = (now: Date) => Refusal | null

/** The ban of a user in a competition, as a part of a statement. The integrity domain knows of bans. */
export const banOf = definePort<(asked: BanAsked) => Part<Ban>>('team.ban')
