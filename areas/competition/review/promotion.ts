import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import type { Entering } from '../definition/reviewing.ts'
import { refusalToEnter } from '../definition/rules.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { teamOf } from '../team/team.ts'
import { entrantsOf } from './entrants.ts'
import { boardStages } from './outcome.ts'

/** The teams of a stage's board that are promoted to the next one; none without a rule, or while undecided. */
export async function promotedFrom(
  db: Db,
  { cmpt, stage, now }: { cmpt: Competition; stage: Stage; now: Date },
): Promise<Set<number>> {
  const next = (await boardStages(db, cmpt)).find(({ ord }) => ord > stage.ord)
  const list = next && (await entrantsOf(db, { cmpt, stage: next, now }))
  return new Set(list?.map(({ teamId }) => teamId))
}

/** Whether a stage's rule admits a team; null while undecided, and without a rule. */
export async function isPromoted(db: Db, { team, ...into }: Entering): Promise<boolean | null> {
  const stage = await ruledBy(db, into)
  const found = await entrantsOf(db, { ...into, stage, teamId: team.id })
  return found && found.length > 0
}

/** Whether its rule keeps a team out of a stage. Baselines may enter, and after the end everybody, for practice. */
export async function refusalOfEntrance(db: Db, entering: Entering): Promise<Refusal | null> {
  const { cmpt, team, now } = entering
  const over = cmpt.endAt !== null && now >= cmpt.endAt
  if (over || team.baseline) return null
  const stage = await ruledBy(db, entering)
  return stage.promotion && refusalToEnter(stage.promotion, await isPromoted(db, { ...entering, stage }))
}

/** A new test set admits the entrants of the stage before it. */
async function ruledBy(db: Db, { cmpt, stage }: Pick<Entering, 'cmpt' | 'stage'>): Promise<Stage> {
  if (stage.kind !== 'switch') return stage
  return (await boardStages(db, cmpt)).findLast(({ ord }) => ord < stage.ord) ?? stage
}

/** As refusalOfEntrance, for a user, who may have no team: for resources of a stage, such as its data. */
export async function refusalOfPerson(
  db: Db,
  { userId, ...entering }: Omit<Entering, 'team'> & { userId: number },
): Promise<Refusal | null> {
  if (!entering.stage.promotion && entering.stage.kind !== 'switch') return null
  const team = await teamOf(db, entering.cmpt.id, userId)
  return refusalOfEntrance(db, { ...entering, team: team ?? { id: 0, baseline: false } })
}
