import type { Part } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import type { Competition, Stage } from '../definition/table.ts'
import type { Team } from './table.ts'

export interface Entering {
  cmpt: Competition
  stage: Stage
  team: Pick<Team, 'id' | 'baseline'>
  now: Date
}

/** Why a team may not enter a stage that requires promotion; the review domain knows. */
export const entrance = definePort<(db: Db, entering: Entering) => Promise<Refusal | null>>('team.entrance')

export const refusalOfEntrance = (db: Db, entering: Entering): Promise<Refusal | null> => entrance.get()(db, entering)

export interface BanQuestion {
  cmptId: SQLWrapper
  userId: SQLWrapper
}

/** Why a user is banned from competing at a time; null if not. */
export type Ban = (now: Date) => Refusal | null

/** The ban of a user in a competition, as a part of a statement. The integrity domain knows of bans. */
export const banOf = definePort<(question: BanQuestion) => Part<Ban>>('team.ban')

/**
 * Whether two competitions, drafts as well, have a solution file in common, as one is a copy of the other: the staff of one know the
 * solution of the other. The competition editor knows which file a draft has chosen.
 */
export const sameSolution = definePort<(one: SQLWrapper, other: SQLWrapper) => SQL>('team.sameSolution')
