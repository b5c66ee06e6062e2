import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
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
