import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { People } from '@leitai/competition/archive/submission-files'
import { type StoredRow, writeSubmissions } from '@leitai/competition/archive/submissions-write'
import { stagesOf } from '@leitai/competition/definition/competition'
import { competitions, type Stage } from '@leitai/competition/definition/table'
import { standingsOf } from '@leitai/competition/submission/board-rules'
import { bootstrapOf } from '@leitai/competition/submission/bootstrap-rules'
import { enqueueScoring } from '@leitai/competition/submission/score'
import { scoredSubmissions } from '@leitai/competition/submission/standings'
import { rankSnapshots, submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Tx } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { newKey } from '@leitai/platform/file/file'
import { dayName, dayStart } from '@leitai/platform/time/day'
import { specOf } from '@leitai/scorer/prepared'
import { score } from '@leitai/scorer/score'
import type { Score, ScoringSpec } from '@leitai/scorer/types'
import { type Attempt, DEMO_HOST, DEMO_PEOPLE, type DemoPlan, type Troupe } from './cast.ts'
import { makeInThread } from './mark.ts'
import { withFaults } from './sets.ts'

/**
 * Ranks as the nightly job would have stored them from the submissions so far, so that the leaderboard shows rank changes from the start.
 */
async function snapshotYesterday(db: Tx, stage: Stage, now: Date): Promise<void> {
  // Around midnight the last hour's submissions may be from yesterday; they count as today's here.
  const until = new Date(Math.min(dayStart(now).getTime(), now.getTime() - 2 * 3_600_000))
  const ranked = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.cmptId, stage.cmptId), eq(teams.baseline, false)))
  const places: { teamId: number; key: number; entries: number; at: Date }[] = []
  for (const { id: teamId } of ranked) {
    const before = (await scoredSubmissions(db, teamId, stage.id)).filter(({ at }) => at < until)
    const place = standingsOf(stage, before).find(({ board }) => board === 'A')
    if (place) places.push({ ...place, teamId })
  }
  places.sort((a, b) => a.key - b.key || a.entries - b.entries || a.at.getTime() - b.at.getTime())
  const day = dayName(new Date(dayStart(now).getTime() - 1))
  const rows = places.map(({ teamId }, at) => ({ stageId: stage.id, day, teamId, rank: at + 1 }))
  if (rows.length > 0) await db.insert(rankSnapshots).values(rows).onConflictDoNothing()
}

const DAY_MS = 86_400_000

/**
 * Fills teams and submissions of one competition, scored by the real scorer, or put in line where a program scores them. One transaction;
 * skipped if already done.
 */
export async function fillSubmissions(ctx: AppContext, plan: DemoPlan, folder: string): Promise<void> {
  const { db } = ctx
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.slug, plan.slug))
  const [first] = plan.troupes
  if (!cmpt || !first) return
  const done = await db
    .select()
    .from(teams)
    .where(and(eq(teams.cmptId, cmpt.id), eq(teams.name, first.name)))
  if (done.length > 0) return
  const stages = await stagesOf(db, cmpt.id)
  const stage = stages.find(({ spec }) => spec !== null) ?? null
  if (stage) await makeInThread({ kind: 'answers', slug: plan.slug, folder })
  const known = await db
    .select()
    .from(users)
    .where(inArray(users.nameKey, [DEMO_HOST, ...DEMO_PEOPLE].map(nameKey)))
  const userId = (name: string) => {
    const user = known.find((each) => each.name === name)
    if (!user) throw new Error(`the account ${name} is missing`)
    return user.id
  }
  const scored = stage ? await scoreFiles(ctx, plan, { stage, place: stages.indexOf(stage) + 1, folder, userId }) : []
  const now = ctx.now()
  const people = peopleOf(plan, now)
  await transaction(db, async (tx) => {
    await writeSubmissions(tx, {
      cmptId: cmpt.id,
      stageIds: stages.map(({ id }) => id),
      userId,
      people,
      rows: scored,
      now,
    })
    const waiting = await tx
      .select()
      .from(submissions)
      .where(and(eq(submissions.cmptId, cmpt.id), eq(submissions.state, 'queued')))
    for (const row of waiting) await enqueueScoring(tx, row)
    if (stage) await snapshotYesterday(tx, stage, now)
  })
}

/** Keys to names; the host's baseline has no keys. */
const namesOf = ({ people }: Troupe) => (people === '' ? [DEMO_HOST] : [...people].map((mark) => `演示${mark}`))

function peopleOf({ troupes }: DemoPlan, now: Date): People {
  const joined = (troupe: Troupe) => {
    const oldest = Math.max(...troupe.attempts.map(({ daysAgo }) => daysAgo), 0)
    return new Date(now.getTime() - oldest * DAY_MS - 3_600_000)
  }
  return {
    signUps: troupes.flatMap((troupe) =>
      namesOf(troupe).map((user) => ({ user, answers: {}, lookingForTeam: false, createdAt: joined(troupe) })),
    ),
    teams: troupes.map((troupe, at) => ({
      no: at + 1,
      name: troupe.name,
      logo: null,
      intro: troupe.intro ?? '',
      captain: namesOf(troupe)[0] ?? DEMO_HOST,
      state: 'active',
      recruiting: 'closed',
      needSkills: [],
      needs: '',
      mergedInto: null,
      baseline: troupe.people === '',
      createdAt: joined(troupe),
      members: namesOf(troupe).map((user) => ({ user, joinedAt: joined(troupe) })),
    })),
  }
}

interface Scoring {
  stage: Stage
  /** The stage's number, from 1. */
  place: number
  folder: string
  userId(name: string): number
}

/** Stores and scores every file; rows are ordered by time, as if submitted one by one. */
async function scoreFiles({ storage, now }: AppContext, plan: DemoPlan, { stage, place, folder, userId }: Scoring) {
  const { body } = await storage.get(stage.preparedKey ?? '')
  const prepared = Buffer.concat(await body.toArray())
  const all = plan.troupes.flatMap((troupe, at) => {
    const inOrder = troupe.attempts.toSorted((a, b) => b.daysAgo - a.daysAgo)
    return inOrder.map((attempt, before) => ({ troupe, team: at + 1, no: before + 1, attempt }))
  })
  all.sort((a, b) => b.attempt.daysAgo - a.attempt.daysAgo)
  const rows: StoredRow[] = []
  for (const { troupe, team, no, attempt } of all) {
    const text = await readFile(join(folder, 'answers', `${attempt.model}.csv`), 'utf8')
    const bytes = Buffer.from(attempt.spoilt ? withFaults(text) : text)
    const user = namesOf(troupe)[attempt.by ?? 0] ?? DEMO_HOST
    const objectKey = newKey(userId(user), 'csv')
    await storage.put(objectKey, bytes, { contentType: 'text/csv' })
    const began = performance.now()
    const result = plan.scoredByProgram ? null : await score(prepared, [bytes])
    const times = timesOf(attempt, now(), result && Math.ceil(performance.now() - began))
    rows.push({
      team,
      no,
      stage: place,
      user,
      objectKey,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      file: '',
      program: '',
      programKey: null,
      programFailed: false,
      fileName: `${attempt.model.replaceAll(' ', '-')}.csv`,
      remark: `演示模型 / model: ${attempt.model}`,
      practice: attempt.practice ?? false,
      picked: (result === null || result.ok) && (attempt.picked ?? false),
      ...scored(result, specOf(prepared)),
      ourFault: null,
      deletedAt: null,
      voidedAt: null,
      voidReason: '',
      originTeam: null,
      ...times,
    })
  }
  return rows
}

function scored(result: Score | null, spec: ScoringSpec | null) {
  const none = { scoreA: null, scoreB: null, labels: null, numbers: null, bootstrap: null, faults: [], faultCount: 0 }
  // Not the first attempt: the charts of waiting would count the days since the submission was dated.
  if (result === null) return { ...none, state: 'queued' as const, rows: null, attempt: 1 }
  const { rows } = result
  if (!result.ok) {
    const { faults, faultCount } = result
    return { ...none, state: 'failed' as const, rows, faults, faultCount, attempt: 1 }
  }
  const { a, b, labels = null, columns = null } = result
  const more = { labels, numbers: columns, bootstrap: bootstrapOf(spec, result), attempt: 1 }
  return { ...none, state: 'scored' as const, rows, scoreA: a, scoreB: b, ...more }
}

/** `durationMs` is null for one that is not scored yet. */
function timesOf({ daysAgo }: Attempt, now: Date, durationMs: number | null) {
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  if (durationMs === null) return { createdAt, startedAt: null, finishedAt: null, durationMs }
  const startedAt = new Date(createdAt.getTime() + 200)
  return { createdAt, startedAt, finishedAt: new Date(startedAt.getTime() + durationMs), durationMs }
}
