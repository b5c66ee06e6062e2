import type { Refusal } from '@leitai/contract/refusals'
import type { SQLWrapper } from '../../platform/db/orm.ts'
import type { Part } from '../../platform/db/statement.ts'
import { definePort } from '../../platform/domain/hook.ts'

export interface BanAsked {
  cmptId: SQLWrapper
  userId: SQLWrapper
  now: SQLWrapper
}

/** Why a banned user cannot compete, as a part of a statement; null for everybody else. The integrity domain knows of bans. */
export const banOf = definePort<(asked: BanAsked) => Part<Refusal | null>>('team.ban')
