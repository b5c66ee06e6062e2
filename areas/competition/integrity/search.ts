import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, gt, inArray, isNull, or, sql } from '@leitai/platform/db/orm'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { defineTask } from '@leitai/platform/jobs/task'
import type { Likeness } from '@leitai/platform/scoring/compare/types'
import { stagesOf } from '../definition/competition.ts'
import { launched } from '../definition/staff.ts'
import { competitions, type Stage } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { compareSubmissions, countingOf, probings, type Submission } from './comparison.ts'
import type { FlagFacts, FlagKind } from './contract.ts'
import { jumpsOf, strengthOf } from './rules.ts'
import { placesShared } from './shared-networks.ts'
import { failingTeams, phonesShared } from './similar-places.ts'
import { similarityFlags, similarityRuns } from './table.ts'

/** A similarity flag found by a search. */
export interface Found {
  stageId: number | null
  kind: FlagKind
  teamIds: number[]
  strength: number
  facts: FlagFacts
}

const MOST_FLAGS = 500

/** `id` is the competition's id. */
export const searchJob = defineJob({
  name: 'hints',
  queue: 'background',
  payload: rowId,
  key: onceARow('hints'),
  attempts: 1,
  timeout: 6 * 3_600_000,
  run: (ctx, { id }) => searchSimilarity(ctx, id),
})
export const nightlySearch = defineTask({
  name: 'hintsNightly',
  every: 'day 01:35',
  run: (ctx) => searchNightly(ctx),
})

/** Every night: running competitions, and those that ended within 30 days. */
async function searchNightly(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - 30 * 86_400_000)
  const rows = await ctx.db
    .select({ id: competitions.id })
    .from(competitions)
    .where(
      and(
        launched,
        eq(competitions.type, 'algorithm'),
        or(isNull(competitions.endAt), gt(competitions.endAt, since)),
        gt(competitions.submissions, 0),
      ),
    )
  for (const { id } of rows) await askForSearch(ctx.db, id, now)
}

export async function askForSearch(db: Db, cmptId: number, now: Date): Promise<void> {
  const values = { cmptId, state: 'waiting' as const, askedAt: now, endedAt: null }
  await db.insert(similarityRuns).values(values).onConflictDoUpdate({ target: similarityRuns.cmptId, set: values })
  await searchJob.enqueue(db, { id: cmptId })
}

/** The job: searches every stage of a competition for similarity flags and stores them. */
async function searchSimilarity(ctx: AppContext, cmptId: number): Promise<void> {
  const { db } = ctx
  const begun = performance.now()
  const which = eq(similarityRuns.cmptId, cmptId)
  await db.update(similarityRuns).set({ state: 'running' }).where(which)
  try {
    let entries = 0
    let pairs = 0
    const found: Found[] = []
    for (const stage of await stagesOf(db, cmptId)) {
      if (stage.spec === null) continue
      const own = await searchStage(ctx, stage)
      entries += own.entries
      pairs += own.pairs
      found.push(...own.found, ...(await failingTeams(db, stage)))
    }
    found.push(...(await placesShared(ctx, cmptId)), ...(await phonesShared(ctx, cmptId)))
    await keep(db, cmptId, found, ctx.now())
    const seconds = (performance.now() - begun) / 1000
    await db.update(similarityRuns).set({ state: 'done', endedAt: ctx.now(), entries, pairs, seconds }).where(which)
  } catch (error) {
    ctx.log.error({ err: error, competition: cmptId }, 'the search for similarity flags failed')
    await db.update(similarityRuns).set({ state: 'failed', endedAt: ctx.now() }).where(which)
  }
}

/** Known flags keep their state and get new facts. New flags that are no longer found are deleted. */
async function keep(db: Db, cmptId: number, found: Found[], now: Date): Promise<void> {
  const strongest = found.toSorted((a, b) => b.strength - a.strength).slice(0, MOST_FLAGS)
  const keyOf = ({ kind, stageId, teamIds }: Found) => {
    // A pair of teams has one similarity flag, whichever of the three kinds it is.
    const group = kind === 'sameFile' || kind === 'alike' || kind === 'errors' ? 'pair' : kind
    return [group, stageId ?? '', ...teamIds.toSorted((a, b) => a - b)].join(':')
  }
  const rows = new Map(strongest.reverse().map((one) => [keyOf(one), { ...one, cmptId, key: keyOf(one), at: now }]))
  const gone = await db
    .select({ id: similarityFlags.id, key: similarityFlags.key })
    .from(similarityFlags)
    .where(and(eq(similarityFlags.cmptId, cmptId), eq(similarityFlags.state, 'new')))
  const old = gone.filter(({ key }) => !rows.has(key)).map(({ id }) => id)
  if (old.length > 0)
    await db.delete(similarityFlags).where(and(inArray(similarityFlags.id, old), eq(similarityFlags.state, 'new')))
  if (rows.size === 0) return
  await db
    .insert(similarityFlags)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [similarityFlags.cmptId, similarityFlags.key],
      set: { kind: sql`excluded.kind`, strength: sql`excluded.strength`, facts: sql`excluded.facts` },
      setWhere: eq(similarityFlags.state, 'new'),
    })
}

async function searchStage(ctx: AppContext, stage: Stage): Promise<{ entries: number; pairs: number; found: Found[] }> {
  const { db } = ctx
  const rows: Submission[] = await db
    .select({
      id: submissions.id,
      teamId: submissions.teamId,
      no: submissions.no,
      createdAt: submissions.createdAt,
      scoreA: submissions.scoreA,
      objectKey: submissions.objectKey,
      picked: submissions.picked,
      state: submissions.state,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.stageId, stage.id),
        eq(submissions.practice, false),
        inArray(submissions.state, ['scored', 'failed']),
      ),
    )
    .orderBy(asc(submissions.createdAt), asc(submissions.id))
  const scored = rows.filter(({ state }) => state === 'scored')
  if (scored.length === 0) return { entries: 0, pairs: 0, found: [] }
  const baselines = new Set(
    (
      await db
        .select({ id: teams.id })
        .from(teams)
        .where(and(eq(teams.cmptId, stage.cmptId), eq(teams.baseline, true)))
    ).map(({ id }) => id),
  )
  const byTeam = Map.groupBy(scored, ({ teamId }) => teamId)
  const sign = stage.direction === 'higher' ? -1 : 1
  const keyOf = ({ scoreA }: Submission) => sign * (scoreA ?? 0)
  const chosen = [...byTeam.values()].flatMap((own) => countingOf(own, keyOf))
  const compared = await compareSubmissions(ctx, stage, chosen, baselines)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = (ids: number[]) =>
    ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const { teamId, no, createdAt, scoreA } = row
      return [{ id, teamId, no, at: createdAt.toISOString(), scoreA }]
    })
  const isSame = (one: Likeness) =>
    compared.units.every(({ found: alike }) => alike.some(({ a, b, same }) => a === one.a && b === one.b && same))
  const found = compared.units.flatMap(({ rows: count, found: alike }) =>
    alike.map((one): Found => {
      const pair = shown([one.a, one.b])
      return {
        stageId: stage.id,
        kind: isSame(one) ? 'sameFile' : one.equal >= 0.99 ? 'alike' : 'errors',
        teamIds: pair.map(({ teamId }) => teamId),
        strength: strengthOf(one),
        facts: {
          entries: pair,
          plot: [],
          figures: [
            { name: 'equal', value: one.equal, normal: null },
            { name: 'distance', value: one.distance, normal: one.usual },
            ...(one.errors === null ? [] : [{ name: 'errors' as const, value: one.errors, normal: one.usualErrors }]),
            ...(one.chance === null ? [] : [{ name: 'chance' as const, value: one.chance, normal: null }]),
            { name: 'rows', value: count, normal: null },
          ],
        },
      }
    }),
  )
  const people = new Map([...byTeam].filter(([id]) => !baselines.has(id)))
  found.push(...(await probings(ctx, stage, people, rows, shown)))
  const scores = scored
    .filter(({ teamId }) => !baselines.has(teamId))
    .map((row) => ({ submission: row.id, team: row.teamId, key: keyOf(row) }))
  for (const { team, before, after, gain, usual, z } of jumpsOf(scores)) {
    const own = (byTeam.get(team) ?? []).map(({ scoreA }) => scoreA ?? 0)
    found.push({
      stageId: stage.id,
      kind: 'jump',
      teamIds: [team],
      strength: Math.min(60, Math.round(20 + z)),
      facts: {
        entries: shown([before, after]),
        plot: own.slice(-60),
        figures: [
          { name: 'gain', value: gain, normal: usual },
          { name: 'spread', value: z, normal: null },
        ],
      },
    })
  }
  return { entries: chosen.length, pairs: Math.max(0, ...compared.units.map(({ pairs }) => pairs)), found }
}
