import { type Placeholders, row, rows, statement } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, gt, isNull, lt, or, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import type * as z from 'zod/mini'
import type * as contract from '../catalog/contract.ts'
import { reviewing, reviewingUntil } from './reviewing.ts'
import { refusalToSignUp, stateOf, teamDeadline } from './rules.ts'
import { visible } from './staff.ts'
import { type Competition, competitions, type Stage, signUps, stages } from './table.ts'
import { rewardNames } from './texts.ts'

export type Card = z.output<typeof contract.Card>

const competitionIn = statement(({ id }: Placeholders<{ id: number }>) => ({
  found: row(getTableColumns(competitions), sql`from ${competitions} where ${competitions.id} = ${id}`),
}))

/** A competition in any state, null if there is none. */
export const competitionWith = keptRead(
  { reads: [competitions] },
  async (db: Db, id: number): Promise<Competition | null> => (await competitionIn(db, { id })).found,
)

/** The name of a competition in any state; null for none. */
export const titleOf = async (db: Db, id: number | null): Promise<Words | null> =>
  id === null ? null : ((await competitionWith(db, id))?.title ?? null)

/** A competition that the caller may see. Drafts, withdrawn ones and those for others are reported as missing. */
export async function publicCompetition(db: Db, id: number): Promise<Competition> {
  return visible(db, await competitionWith(db, id))
}

const stagesIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  found: rows(getTableColumns(stages), sql`from ${stages} where ${stages.cmptId} = ${cmptId} order by ${stages.ord}`),
}))

export const stagesOf = keptRead(
  { reads: [stages] },
  async (db: Db, cmptId: number): Promise<Stage[]> => (await stagesIn(db, { cmptId })).found,
)

/** One of this competition's stages. */
export async function stageIn(db: Db, cmptId: number, stageId: number): Promise<Stage> {
  const found = (await stagesOf(db, cmptId)).find(({ id }) => id === stageId)
  return orRefuse(found, 'competition.noStage')
}

export const waitsForB = (stage: Pick<Stage, 'spec' | 'revealedAt'>) =>
  stage.spec !== null && stage.spec.b !== 'none' && stage.revealedAt === null

/** What a card shows of a competition's own row. */
export const cardColumns = {
  id: competitions.id,
  slug: competitions.slug,
  title: competitions.title,
  summary: competitions.summary,
  host: competitions.host,
  hostLogo: competitions.hostLogo,
  cover: competitions.cover,
  type: competitions.type,
  practice: competitions.practice,
  tags: competitions.tags,
  rewardType: competitions.rewardType,
  prizeTotal: competitions.prizeTotal,
  startAt: competitions.startAt,
  endAt: competitions.endAt,
  signUpStartAt: competitions.signUpStartAt,
  signUpEndAt: competitions.signUpEndAt,
  people: competitions.people,
  teams: competitions.teams,
  submissions: competitions.submissions,
}
export type CardRow = Pick<Competition, keyof typeof cardColumns>

/** What cards need besides the competitions' rows, as parts of a statement; `ids` is an array. */
export const cardParts = (ids: SQL) => ({
  stages: rows(
    {
      cmptId: stages.cmptId,
      kind: stages.kind,
      startAt: stages.startAt,
      endAt: stages.endAt,
      teamHours: stages.teamHours,
      promotion: stages.promotion,
    },
    sql`from ${stages} where ${stages.cmptId} = any(${ids}) order by ${stages.ord}`,
  ),
  pending: rows(
    { id: competitions.id, until: reviewingUntil() },
    sql`from ${competitions} where ${competitions.id} = any(${ids})`,
  ),
})
const cardFacts = statement(({ ids }: { ids: SQL<number[]> }) => cardParts(sql`${ids}::int[]`))
type CardFacts = Awaited<ReturnType<typeof cardFacts>>

/** What the cards of a list need besides the competitions' rows, by their ids: lists that many people see ask once. */
const cardFactsOf = keptRead({ reads: [competitions, reviewing, stages] }, (db, ids: string) =>
  cardFacts(db, { ids: ids.split(',').map(Number) }),
)

/** Rows as cards, with the caller's own status. `signedUp` tells what the caller has signed up for, if it is known. */
export async function cardsOf(
  db: Db,
  list: readonly CardRow[],
  { me, now, signedUp }: { me: { id: number } | null; now: Date; signedUp?: ReadonlySet<number> },
): Promise<Card[]> {
  if (list.length === 0) return []
  const ids = list.map(({ id }) => id)
  const [facts, mine] = await Promise.all([cardFactsOf(db, ids.join()), me && (signedUp ?? signedUpBy(db, me.id))])
  return cardsFrom(list, facts, { mine, now })
}

/** Rows as cards; `mine` is what the caller has signed up for, null for a visitor. */
export function cardsFrom(
  list: readonly CardRow[],
  facts: CardFacts,
  { mine, now }: { mine: ReadonlySet<number> | null; now: Date },
): Card[] {
  const stagesIn = Map.groupBy(facts.stages, ({ cmptId }) => cmptId)
  const pending = new Map(facts.pending.map(({ id, until }) => [id, until]))
  return list.map((row) => {
    const dates = { ...row, stages: stagesIn.get(row.id) ?? [] }
    return {
      ...row,
      state: stateOf(row, Number(pending.get(row.id) ?? 0) > now.getTime(), now),
      signUpEndAt: teamDeadline(dates, now),
      signUpOpen: refusalToSignUp(dates, now) === null && (!row.endAt || now < row.endAt),
      mine: mine ? (mine.has(row.id) ? 'signedUp' : 'none') : null,
    }
  })
}

const signUpsIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  found: rows({ cmptId: signUps.cmptId }, sql`from ${signUps} where ${signUps.userId} = ${userId}`),
}))

/** The competitions that a person has signed up for. */
const signedUpBy = keptRead(
  { reads: [signUps], most: 2000 },
  async (db: Db, userId: number): Promise<ReadonlySet<number>> =>
    new Set((await signUpsIn(db, { userId })).found.map(({ cmptId }) => cmptId)),
)

/** Adds to the counters on cards, in the transaction of what they count. */
export async function countMore(
  db: Db,
  cmptId: number,
  more: { people?: number; teams?: number; submissions?: number },
): Promise<void> {
  const { people = 0, teams = 0, submissions = 0 } = more
  await db
    .update(competitions)
    .set({
      people: sql`${competitions.people} + ${people}::int`,
      teams: sql`${competitions.teams} + ${teams}::int`,
      submissions: sql`${competitions.submissions} + ${submissions}::int`,
    })
    .where(eq(competitions.id, cmptId))
}

/** Marks a stage's B board as revealed; false if it was already. */
export async function markRevealed(db: Db, stageId: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(stages)
    .set({ revealedAt: now })
    .where(and(eq(stages.id, stageId), isNull(stages.revealedAt)))
    .returning({ id: stages.id })
  return marked.length > 0
}

/** Records that a stage's boards now show the current standings; false if this noon's were stored already. */
export async function markRefreshed(
  db: Db,
  stageId: number,
  { noon, now }: { noon: Date; now: Date },
): Promise<boolean> {
  const marked = await db
    .update(stages)
    .set({ boardAt: now })
    .where(and(eq(stages.id, stageId), or(isNull(stages.boardAt), lt(stages.boardAt, noon))))
    .returning({ id: stages.id })
  return marked.length > 0
}

/** Records that the reminder for this many hours before a stage's end is sent; false if it was already. */
export async function markReminded(db: Db, stageId: number, hours: number): Promise<boolean> {
  const marked = await db
    .update(stages)
    .set({ remindedHours: hours })
    .where(and(eq(stages.id, stageId), or(isNull(stages.remindedHours), gt(stages.remindedHours, hours))))
    .returning({ id: stages.id })
  return marked.length > 0
}

export async function isSignedUp(db: Db, cmptId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ cmptId: signUps.cmptId })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, userId)))
  return found.length > 0
}

/** Prize money as legacy clients expect it. */
export const rewardText = ({ prizeTotal, rewardType }: Pick<Competition, 'prizeTotal' | 'rewardType'>) =>
  rewardType === 'cash' ? `¥${prizeTotal.toLocaleString('en')}` : rewardNames[rewardType]
