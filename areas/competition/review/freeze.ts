import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, type SQL, sql } from '@leitai/platform/db/orm'
import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { refusalToEnter, stageNow } from '../definition/rules.ts'
import { type Competition, competitions, type Stage, stages } from '../definition/table.ts'
import type { Team } from '../team/table.ts'
import { teamOf } from '../team/team.ts'
import { entrantsOf } from './entrants.ts'
import { boardStages } from './outcome.ts'
import { WAITING_DAYS } from './rules.ts'
import { reviews } from './table.ts'

/** Weeks of a stage that are over: they get no more submissions. */
export function weeksOver(stage: Pick<Stage, 'startAt' | 'endAt'>, now: Date): number {
  if (now < stage.startAt) return 0
  if (stage.endAt && now >= stage.endAt) return weekOf(stage.startAt, new Date(stage.endAt.getTime() - 1))
  return weekOf(stage.startAt, now) - 1
}

/**
 * A board can be frozen once nothing can change it: the last one after its reveal, or after the end if publishing the review reveals it; a
 * week's after its Sunday.
 */
export function refusalToFreeze(
  cmpt: Pick<Competition, 'type'>,
  stage: Stage,
  week: number,
  now: Date,
): Refusal | null {
  const over = stageNow(stage, now) === 'over'
  if (cmpt.type === 'application') return over && week === 0 ? null : { code: 'review.notOver' }
  if (stage.spec === null) return { code: 'submission.noScoring' }
  if (week > 0)
    return week <= weeksOver(stage, now) && weekBounds(stage.startAt, week).from < now ? null : { code: 'review.week' }
  const shown = stage.spec.b === 'none' || stage.revealedAt !== null || stage.revealBy === 'review'
  return week === 0 && over && shown ? null : { code: 'review.notOver' }
}

/**
 * Until when the result of a competition that has ended is pending, as an expression on its row. Infinity: a B board is not revealed or a
 * review is not final. The end of the waiting time of points (community/people/honour.ts): there are prizes, and the review of its last
 * board has not begun.
 */
export function resultPendingUntil(): SQL<Date | null> {
  const own = sql`${stages.cmptId} = ${competitions.id}`
  const last = sql`(select ${stages.id} from ${stages} where ${own} and ${stages.kind} not in ('signup', 'practice')
    and (${stages.spec} is not null or ${competitions.type} = 'application') order by ${stages.ord} desc limit 1)`
  return sql<Date | null>`(case
    when exists (select 1 from ${stages} where ${own} and ${stages.revealedAt} is null and ${stages.spec}->>'b' <> 'none')
      or exists (select 1 from ${reviews} where ${reviews.cmptId} = ${competitions.id} and ${reviews.week} = 0 and ${ne(reviews.state, 'final')})
      then 'infinity'::timestamptz
    when jsonb_array_length(${competitions.prizes}) > 0 and not ${competitions.practice}
      and not exists (select 1 from ${reviews} where ${and(eq(reviews.week, 0), sql`${reviews.stageId} = ${last}`)})
      then ${competitions.endAt} + make_interval(hours => ${sql.raw(String(WAITING_DAYS * 24))}) end)`
}

/** The teams of a stage's board that are promoted to the next one; none without a rule, or while undecided. */
export async function promotedFrom(
  db: Db,
  { cmpt, stage, now }: { cmpt: Competition; stage: Stage; now: Date },
): Promise<Set<number>> {
  const next = (await boardStages(db, cmpt)).find(({ ord }) => ord > stage.ord)
  const list = next && (await entrantsOf(db, { cmpt, stage: next, now }))
  return new Set(list?.map(({ teamId }) => teamId))
}

interface Entering {
  cmpt: Competition
  stage: Stage
  team: Pick<Team, 'id' | 'baseline'>
  now: Date
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
