import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** Why a banned user cannot compete; null for everybody else. The integrity domain knows of bans. */
export const refusalOfBan =
  definePort<(db: Db, asked: { cmptId: number; userId: number; now: Date }) => Promise<Refusal | null>>('team.ban')
