import { boardViews } from '@leitai/contract/competition/catalog'
import { type CallerKind, permissions } from '@leitai/contract/core/permissions'
import { expect, test } from 'vitest'
import { allCalls } from '../packages/server/src/bootstrap/http-server.ts'
import { competitions, stages } from '../packages/server/src/competition/definition/table.ts'
import { standings, submissions } from '../packages/server/src/competition/submission/table.ts'
import { teams } from '../packages/server/src/competition/team/table.ts'
import { and, eq, inArray, isNotNull, sql } from '../packages/server/src/platform/db/orm.ts'
import type { RegisteredCall } from '../packages/server/src/platform/http/dispatcher.ts'
import { dayStart } from '../packages/server/src/platform/time/day.ts'
import { testApp } from '../packages/server/src/testing/test-app.ts'
import { fieldsFor } from '../packages/server/src/testing/world/catalogue/catalogue.ts'
import { attempt, personAs, trialRoad } from '../packages/server/src/testing/world/trial.ts'
import { makeWorld } from '../packages/server/src/testing/world/world.ts'

/**
 * A competition for its members alone may show its boards without names, or only one’s own row. Then no answer to a competitor may depend
 * on which of two other teams has which result: each read call is made, all results of two teams change places, and each is made again.
 */

const { app } = await testApp()
const world = await makeWorld(app)
const { db } = app.ctx
const owner = world.a.people.owner?.id ?? 0

const callers: readonly CallerKind[] = ['anonymous', 'outsider', 'member', 'captain', 'signedUp', 'otherHost']
/** Calls whose responses are always different. */
const RANDOM = /captcha|getToken|login/i
/** The captains whose teams change places in each stage. */
const swapped = ['otherCaptain', 'neutral', 'applicant'].map((role) => world.a.people[role]?.id ?? 0)

/** Gives two teams of each scored stage a submission and a place on all its boards; returns the stages with the ids of both teams. */
async function prepare() {
  const all = await db
    .select({ id: stages.id, cmptId: stages.cmptId })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(and(eq(competitions.ownerId, owner), isNotNull(stages.spec)))
  const pairs: { stageId: number; pair: [number, number] }[] = []
  for (const { id: stageId, cmptId } of all) {
    const pair = await db
      .select({ id: teams.id, captainId: teams.captainId })
      .from(teams)
      .where(and(eq(teams.cmptId, cmptId), inArray(teams.captainId, swapped)))
      .orderBy(teams.id)
      .limit(2)
    const [one, two] = pair
    if (!one || !two) continue
    await db.delete(standings).where(and(eq(standings.stageId, stageId), inArray(standings.teamId, [one.id, two.id])))
    for (const [at, team] of [one, two].entries()) {
      // Of one day: how many submissions a team has left today is told to whoever may merge with it.
      const when = new Date(dayStart(app.ctx.now()).getTime() - (at + 1) * 60_000)
      const score = 0.1234 + at / 10
      const [made] = await db
        .insert(submissions)
        .values({
          ...{ cmptId, stageId, teamId: team.id, userId: team.captainId ?? 0, no: 900 + at },
          ...{ objectKey: `limited/${stageId}/${at}`, fileName: 'a.csv', size: 18, state: 'scored', rows: 100 },
          ...{ scoreA: score, scoreB: score, createdAt: when, finishedAt: when, durationMs: 5 },
        })
        .returning({ id: submissions.id })
      await db.insert(standings).values(
        (
          [
            ['A', 0],
            ['B', 0],
            ['practice', 0],
            ['noon', 0],
            ['week', 1],
          ] as const
        ).map(([board, week]) => ({
          ...{ stageId, teamId: team.id, board, week, key: score, score, submissionId: made?.id ?? 0 },
          ...{ entries: at + 1, at: when },
        })),
      )
    }
    pairs.push({ stageId, pair: [one.id, two.id] })
  }
  return pairs
}
const pairs = await prepare()

async function changePlaces() {
  for (const { stageId, pair } of pairs) {
    const other = (teamId: number) => (teamId === pair[0] ? pair[1] : pair[0])
    const placed = await db
      .delete(standings)
      .where(and(eq(standings.stageId, stageId), inArray(standings.teamId, pair)))
      .returning()
    await db.insert(standings).values(placed.map((row) => ({ ...row, teamId: other(row.teamId) })))
    await db.execute(sql`update ${submissions} set team_id = ${teams.id}, user_id = ${teams.captainId} from ${teams}
      where stage_id = ${stageId} and team_id in (${pair[0]}, ${pair[1]}) and object_key like 'limited/%'
        and ${teams.id} = ${pair[0] + pair[1]}::int - team_id`)
  }
}

/** What a call may be asked about, by the field that names it: the people, teams and stages whose results change places. */
const about: Record<string, number[]> = {
  userId: swapped,
  withUserId: swapped,
  teamId: pairs.flatMap(({ pair }) => pair),
  otherTeamId: pairs.flatMap(({ pair }) => pair),
  stageId: pairs.map(({ stageId }) => stageId),
}
const competitionOf = new Map(
  (await db.select({ id: stages.id, cmptId: stages.cmptId }).from(stages)).map(({ id, cmptId }) => [id, cmptId]),
)

/** The catalogue’s input, and the same about each of those. */
function inputsOf(registered: RegisteredCall, kind: CallerKind): Record<string, string>[] {
  const { def } = registered.call.input._zod
  const known = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.keys(def.shape) : []
  const own = fieldsFor(world, registered.name, personAs(world, kind))
  const others = known.flatMap((field) => (about[field] ?? []).map((id) => ({ ...own, ...asked(known, field, id) })))
  return [own, ...others]
}
/** A stage is asked about with its competition. */
const asked = (known: readonly string[], field: string, id: number): Record<string, string> => ({
  [field]: String(id),
  ...(field === 'stageId' && known.includes('cmptId') && { cmptId: String(competitionOf.get(id)) }),
})

async function allAnswers(): Promise<Map<string, string>> {
  const dispatcher = trialRoad(app.ctx)
  const all = new Map<string, string>()
  const reads = allCalls.filter(({ name, call }) => call.method === 'GET' && !RANDOM.test(name))
  const trials = reads.flatMap((registered) =>
    permissions[registered.call.may].admits
      .filter((one) => callers.includes(one))
      .flatMap((kind) => inputsOf(registered, kind).map((fields) => ({ registered, kind, fields }))),
  )
  for (const { registered, kind, fields } of trials) {
    const { status, code, text } = await attempt(dispatcher, { world, registered, kind, fields })
    // Masks what changes with every call: the time of the answer, at which charts end, how often a file was fetched, signed URLs.
    const plain = text
      .replace(/"(asOf|serverTime|expiresAt)":"[^"]*"|"downloads":\d+|"times":\[[^\]]*\]/g, 'now')
      .replace(/expires=\d+/g, 'expires')
      .replace(/[\w%+/=-]{24,}/g, 'signed')
    all.set(`${registered.name} as ${kind} of ${JSON.stringify(fields)}`, `${status} ${code} ${plain}`)
  }
  return all
}

/** Answers that change with the places, and change back with them: what time changes stays changed. */
async function changed(): Promise<string[]> {
  const before = await allAnswers()
  await changePlaces()
  const after = await allAnswers()
  await changePlaces()
  const again = await allAnswers()
  return [...before].flatMap(([call, text]) =>
    text !== after.get(call) && text === again.get(call) ? [`${call}: ${text}\n${after.get(call)}`] : [],
  )
}

async function show(view: (typeof boardViews)[number]) {
  await db
    .update(competitions)
    .set({ status: 'private', audience: 'invited', boardView: view })
    .where(eq(competitions.ownerId, owner))
}

test('the places are told where all is shown', async () => {
  await show('full')
  expect(pairs.length).toBeGreaterThan(3)
  const told = (await changed()).map((line) => line.split(' ')[0])
  expect(told).toEqual(
    expect.arrayContaining(['rankList', 'weekRankList', 'rankScreen', 'overallBoard', 'boardHistory']),
  )
}, 400_000)

test.each(boardViews.filter((view) => view !== 'full'))(
  'attack: no call tells whose result is whose on %s boards',
  async (view) => {
    await show(view)
    expect((await changed()).join('\n')).toBe('')
  },
  400_000,
)

test('attack: nor after the end and the reveal', async () => {
  await show('anonymous')
  const past = new Date(app.ctx.now().getTime() - 3_600_000)
  await db
    .update(stages)
    .set({ endAt: past, revealedAt: past })
    .where(
      inArray(
        stages.id,
        pairs.map(({ stageId }) => stageId),
      ),
    )
  await db.update(competitions).set({ endAt: past }).where(eq(competitions.ownerId, owner))
  expect((await changed()).join('\n')).toBe('')
}, 400_000)
