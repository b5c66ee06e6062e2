import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { attempt, trialDispatcher } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { competitions, stages } from '../areas/competition/definition/table.ts'
import { recomputeAllStandings } from '../areas/competition/submission/standings.ts'
import { submissions } from '../areas/competition/submission/table.ts'
import { type CallerKind, permissions } from '../areas/platform/contract/permissions.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from '../areas/platform/db/orm.ts'

/**
 * Before board B is revealed, responses to outsiders must not depend on B's scores: each read call is made as each kind of caller, then all
 * scores of B and their order change, and each call is made again.
 */

const { app, world } = await worldApp()
const { db } = app.ctx

const outside: readonly CallerKind[] = ['anonymous', 'outsider', 'member', 'otherCaptain', 'otherHost']
/** Calls whose responses are always different. */
const RANDOM = /captcha|getToken|login/i

const hidden = await db
  .select({ id: stages.id, cmptId: stages.cmptId })
  .from(stages)
  .innerJoin(competitions, eq(competitions.id, stages.cmptId))
  .where(
    and(eq(competitions.ownerId, world.a.people.owner?.id ?? 0), isNotNull(stages.spec), isNull(stages.revealedAt)),
  )
const ids = hidden.map(({ id }) => id)

async function recomputeStandings() {
  const rows = await db.select().from(stages).where(inArray(stages.id, ids))
  for (const stage of rows) await db.transaction((tx) => recomputeAllStandings(tx, stage))
}

const trials = allCalls
  .filter(({ name, call }) => call.method === 'GET' && !RANDOM.test(name))
  .flatMap((registered) =>
    permissions[registered.call.may].admits
      .filter((one) => outside.includes(one))
      .map((kind) => ({ world, registered, kind })),
  )
type Trial = (typeof trials)[number]

async function answersTo(some: readonly Trial[]): Promise<Map<Trial, string>> {
  const dispatcher = trialDispatcher(app.ctx)
  const all = new Map<Trial, string>()
  for (const trial of some) {
    const { status, code, text } = await attempt(dispatcher, trial)
    // Masks times and signed URLs, which always differ.
    const plain = text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replace(/expires=\d+/g, 'expires')
      .replace(/[\w%+/=-]{24,}/g, 'signed')
    all.set(trial, `${status} ${code} ${plain}`)
  }
  return all
}

/** Changes the scores of B: reversed, null where a formula failed on it, with other label details. Returns how to restore them. */
async function otherB(): Promise<() => Promise<void>> {
  await db.execute(sql`drop table if exists true_b`)
  await db.execute(sql`create table true_b as
    select id, score_b, faults, fault_count, labels from ${submissions} where stage_id = any(${sql.param(ids)}::int[])`)
  await db.execute(sql`update ${submissions} set
      score_b = case when id % 3 = 0 then null else 1000 - score_b * 7 end,
      faults = case when id % 3 = 0 then '[{"code":"formula-failed","column":"B"}]'::jsonb else '[]'::jsonb end,
      fault_count = case when id % 3 = 0 then 1 else 0 end,
      labels = (select jsonb_agg(jsonb_set(label, '{b}', '{"support":77}')) from jsonb_array_elements(labels) label)
    where stage_id = any(${sql.param(ids)}::int[]) and state = 'scored'`)
  await recomputeStandings()
  return async () => {
    await db.execute(sql`update ${submissions} set
        score_b = true_b.score_b, faults = true_b.faults, fault_count = true_b.fault_count, labels = true_b.labels
      from true_b where true_b.id = ${submissions.id}`)
    await recomputeStandings()
  }
}

/** The owner's view of the submissions, which includes B. */
async function seenByOwner(): Promise<string> {
  const registered = allCalls.find(({ name }) => name === 'hostSubmissions')
  if (!registered) throw new Error('no such call')
  return (await attempt(trialDispatcher(app.ctx), { world, registered, kind: 'owner' })).text
}

async function changesWithB(): Promise<string[]> {
  await recomputeStandings()
  const [before, own] = [await answersTo(trials), await seenByOwner()]
  const restoreB = await otherB()
  const after = await answersTo(trials)
  expect(await seenByOwner()).not.toBe(own)
  const changed = trials.filter((trial) => before.get(trial) !== after.get(trial))
  if (changed.length === 0) return []
  // Ignores what differs even without a change, and what a job that ended meanwhile has changed: that does not return with B.
  const again = await answersTo(changed)
  await restoreB()
  const restored = await answersTo(changed)
  await otherB()
  return changed.flatMap((trial) => {
    const text = after.get(trial)
    const isOfB = text === again.get(trial) && text !== restored.get(trial)
    return isOfB ? [`${trial.registered.name} as ${trial.kind}: ${before.get(trial)}\n${text}`] : []
  })
}

test('while a competition runs, and between its end and the reveal', async () => {
  expect(ids.length).toBeGreaterThan(3)
  expect((await changesWithB()).join('\n')).toBe('')
  const past = new Date(app.ctx.now().getTime() - 3_600_000)
  await db.update(stages).set({ endAt: past, revealMinutes: 10_080 }).where(inArray(stages.id, ids))
  const over = hidden.map(({ cmptId }) => cmptId)
  await db.update(competitions).set({ endAt: past }).where(inArray(competitions.id, over))
  expect((await changesWithB()).join('\n')).toBe('')
}, 400_000)

test('of a new test set, which has no other board', async () => {
  await db.update(stages).set({ kind: 'switch' }).where(inArray(stages.id, ids))
  await db.update(submissions).set({ scoreA: null }).where(inArray(submissions.stageId, ids))
  expect((await changesWithB()).join('\n')).toBe('')
}, 400_000)
