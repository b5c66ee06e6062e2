import { forgetEverywhere } from '@leitai/identity/profile/closure'
import { API_BASE } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { cleanUpUploads } from '@leitai/platform/file/file'
import { uploads } from '@leitai/platform/file/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { zipOf } from '@leitai/zip/testing'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { CodeRules } from '../definition/contract.code.ts'
import { competitions } from '../definition/table.ts'
import { hostRuns } from '../run/contract.host.ts'
import { cancelRun, myRuns, runLog } from '../run/contract.ts'
import { runs } from '../run/table.ts'
import { codeCompetition, GOOD, lacksRunner, openRunner } from '../run/testing.ts'
import { cancelCommit, getCommitResult, runAgain, setBRankSubmission } from '../submission/contract.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { lockTeam } from '../team/team.ts'
import { type Player, teamBuilders } from '../team/testing.ts'
import * as contract from './contract.ts'
import { checkModels, cleanUpModels } from './scheduled.ts'
import { teamModels } from './table.ts'
import { FULL, modelHelpers, READS, sha256Of } from './testing.ts'

const { app, build } = await testApp()
const { sent, added, listed, submitWith, debugWith } = modelHelpers(app, build)
const make = teamBuilders(build)
const missing = await lacksRunner()
const MB = 1024 * 1024

const open = (more: Partial<CodeRules> = {}) => codeCompetition(app, build, { modelMb: 1, ...more })
/** One whose programs wait for ever. */
const waiting = (more: Partial<CodeRules> = {}) => open({ labels: ['nowhere'], ...more })
const remove = (visitor: Visitor, id: number) => refusalOf(visitor.call(contract.removeModel, { id }))
const rowOf = async (id: number) => (await app.ctx.db.select().from(teamModels).where(eq(teamModels.id, id)))[0]
const runsOf = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(myRuns, { cmptId, page: 1, pageSize: 20 })).list

describe.runIf(missing === null)('a program with a model', () => {
  test('reads it in /model, on hidden data and in debug runs', async () => {
    await openRunner(app)
    const { id, host } = await open()
    const { visitor } = await build.competitor(id)
    const model = await added(visitor, id, '0.25', 'weights.txt')
    expect(model).toMatchObject({ name: 'weights.txt', size: 4, sha256: sha256Of(Buffer.from('0.25')) })
    const row = await build.finished((await submitWith(visitor, id, READS, model.id)).id)
    expect(row).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.25, 6), modelId: model.id })
    const run = await debugWith(visitor, id, READS, model.id)
    expect(run).toMatchObject({ model: { id: model.id, name: 'weights.txt' } })
    await until(async () => (await runsOf(visitor, id)).every(({ state }) => state === 'done'))
    expect((await visitor.call(runLog, { id: run.id })).head).toContain('model weights.txt')
    const page = await host.call(hostRuns, { cmptId: id, state: '', outcome: '', page: 1, pageSize: 20 })
    const shown = { id: model.id, name: 'weights.txt', size: 4, sha256: model.sha256, deleted: false }
    expect(page.list).toMatchObject([{ model: shown }, { model: shown }])
    const path = `${API_BASE}${contract.hostModelFile.path}?cmptId=${id}&id=${model.id}`
    expect(await (await host.fetch(path)).text()).toBe('0.25')
    expect((await visitor.fetch(path)).status).toBe(403)
    const elsewhere = await open()
    const there = `${API_BASE}${contract.hostModelFile.path}?cmptId=${elsewhere.id}&id=${model.id}`
    expect((await elsewhere.host.fetch(there)).status).toBe(404)
  })

  test('finds a zip unpacked, and an empty folder without a model', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    const zip = await added(visitor, id, zipOf({ 'parts/a.txt': 'one', 'parts/b.txt': 'two' }), 'model.zip')
    const code = `import os, pathlib
print(sorted(str(path) for path in pathlib.Path(os.environ["LEITAI_MODEL"]).rglob("*.txt")))`
    const run = await debugWith(visitor, id, code, zip.id)
    await until(async () => (await runsOf(visitor, id)).every(({ state }) => state === 'done'))
    expect((await visitor.call(runLog, { id: run.id })).head).toContain("['/model/parts/a.txt', '/model/parts/b.txt']")
    const none = `import os\nassert os.listdir("/model") == [], os.listdir("/model")\n${GOOD}`
    expect(await build.finished((await submitWith(visitor, id, none)).id)).toMatchObject({ state: 'scored' })
  })

  test('fails at its own cost if the zip cannot be unpacked, and is not tried again', async () => {
    const { id, host } = await open()
    const { visitor } = await build.competitor(id)
    const broken = await added(visitor, id, 'PK this is no zip', 'model.zip')
    const bomb = await added(visitor, id, zipOf({ 'zeros.bin': new Uint8Array(8 * MB) }), 'bomb.zip')
    for (const model of [broken, bomb]) {
      const made = await submitWith(visitor, id, GOOD, model.id)
      expect(await build.finished(made.id)).toMatchObject({ state: 'failed', programFailed: true, ourFault: null })
      const shown = await visitor.call(getCommitResult, { id: made.id })
      expect(shown).toMatchObject({ run: { outcome: 'badModel' }, reason: expect.stringContaining('4 MB') })
    }
    const { list } = await host.call(hostRuns, { cmptId: id, state: '', outcome: 'badModel', page: 1, pageSize: 20 })
    expect(list).toMatchObject([
      { attempt: 1, reason: expect.stringContaining('large: zeros.bin') },
      { attempt: 1, reason: expect.stringContaining('broken') },
    ])
  })
})

test('a large model goes in parts, an interrupted upload is continued, and the team needs to send it once', async () => {
  const { id } = await waiting({ modelMb: 20 })
  const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
  const bytes = new Uint8Array(9 * MB).fill(7)
  const input = { cmptId: id, fileName: 'large.safetensors', size: bytes.length, mark: `${bytes.length}-mark` }
  const begun = await captain.visitor.call(contract.prepareModel, input)
  expect(begun.ticket?.parts).toMatchObject({ count: 2, have: [] })
  expect((await listed(captain.visitor, id)).unfinished).toMatchObject([{ fileName: input.fileName, stored: 0 }])
  expect((await listed(mate.visitor, id)).unfinished).toEqual([])
  const model = await added(captain.visitor, id, bytes, input.fileName)
  expect((await listed(captain.visitor, id)).unfinished).toEqual([])
  const again = { ...input, fileName: 'other-name.safetensors', sha256: sha256Of(bytes) }
  expect(await mate.visitor.call(contract.prepareModel, again)).toMatchObject({ model: { id: model.id }, ticket: null })
  // To others it is a file like any: its digest tells and gives nothing.
  const { visitor: stranger } = await build.competitor(id)
  expect(await stranger.call(contract.prepareModel, again)).toMatchObject({
    model: null,
    ticket: { parts: { have: [] } },
  })
})

test('is the team’s alone', async () => {
  const { id } = await waiting()
  const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
  const { visitor: other } = await build.competitor(id)
  const model = await added(captain.visitor, id, '1')
  expect((await listed(mate.visitor, id)).list).toMatchObject([{ id: model.id, may: { remove: null } }])
  expect((await listed(other, id)).list).toEqual([])
  for (const modelId of [model.id, 999_999]) {
    expect(await refusalOf(submitWith(other, id, GOOD, modelId))).toBe('model.unknown')
    expect(await refusalOf(debugWith(other, id, GOOD, modelId))).toBe('model.unknown')
    expect(await remove(other, modelId)).toBe('model.unknown')
  }
  const objectKey = (await rowOf(model.id))?.objectKey ?? ''
  const stolen = { cmptId: id, objectKey, fileName: 'model.txt' }
  expect(await refusalOf(other.call(contract.addModel, stolen))).toBe('file.key')
  const outsider = await app.as(await build.user())
  expect(await refusalOf(outsider.call(contract.myModels, { cmptId: id }))).toBe('competition.notSignedUp')
})

test('refuses what is no model, too large, or not for this stage, and says what to do', async () => {
  const { id } = await waiting()
  const { visitor } = await build.competitor(id)
  const prepare = (more: object) =>
    refusalOf(visitor.call(contract.prepareModel, { cmptId: id, fileName: 'm.pt', size: 5, ...more }))
  expect(await prepare({ size: MB + 1 })).toBe('model.tooLarge')
  expect(await prepare({ size: 0 })).toBe('file.empty')
  for (const fileName of ['../m.pt', '模型.pt', '.hidden', 'a b.pt'])
    expect(await prepare({ fileName })).toBe('model.name')
  // A program, or a file of an ending that something else takes, is none.
  const program = await build.upload(visitor, id, GOOD, 'main.py')
  const asProgram = { cmptId: id, objectKey: program, fileName: 'm.pt' }
  expect(await refusalOf(visitor.call(contract.addModel, asProgram))).toBe('file.key')
  const never = { ...asProgram, objectKey: program.replace('.py', '.model') }
  expect(await refusalOf(visitor.call(contract.addModel, never))).toBe('submission.fileMissing')
  const none = await codeCompetition(app, build, { labels: ['nowhere'] })
  const { visitor: second } = await build.competitor(none.id)
  const there = { cmptId: none.id, fileName: 'm.pt', size: 5 }
  expect(await refusalOf(second.call(contract.prepareModel, there))).toBe('model.none')
  expect((await listed(second, none.id)).may.add).toContain('程序的 zip')
  expect(await refusalOf(submitWith(second, none.id, GOOD, 1))).toBe('model.noneHere')
  // Until its digest is there.
  const model = await added(visitor, id, '1')
  await app.ctx.db.update(teamModels).set({ sha256: null }).where(eq(teamModels.id, model.id))
  expect(await refusalOf(submitWith(visitor, id, GOOD, model.id))).toBe('model.checking')
})

test('two members who add at once do not get beyond the number or the bytes', async () => {
  const { id } = await waiting()
  const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
  const keyOf = ({ visitor }: Player, bytes: Uint8Array<ArrayBuffer>) => sent(visitor, id, bytes)
  const add = ({ visitor }: Player, objectKey: string) =>
    refusalOf(visitor.call(contract.addModel, { cmptId: id, objectKey, fileName: 'm.bin' }))
  const small = new Uint8Array(3).fill(1)
  for (let at = 1; at < FULL; at++) expect(await add(captain, await keyOf(captain, small))).toBe('ok')
  const keys = [await keyOf(captain, small), await keyOf(mate, small)] as const
  const ends = await Promise.all([add(captain, keys[0]), add(mate, keys[1])])
  expect(ends.filter((end) => end === 'ok')).toHaveLength(1)
  expect(ends.find((end) => end !== 'ok')).toBe('model.count')

  const { id: other } = await waiting()
  const { visitor } = await build.competitor(other)
  const large = new Uint8Array(MB).fill(2)
  for (let at = 0; at < 3; at++) await added(visitor, other, large)
  const both = [await sent(visitor, other, large), await sent(visitor, other, large)]
  const done = await Promise.all(
    both.map((objectKey) =>
      refusalOf(visitor.call(contract.addModel, { cmptId: other, objectKey, fileName: 'm.bin' })),
    ),
  )
  expect(done.filter((end) => end === 'ok')).toHaveLength(1)
  expect(done.find((end) => end !== 'ok')).toBe('model.room')
  expect(await listed(visitor, other)).toMatchObject({
    used: { count: 4, bytes: 4 * MB },
    may: { add: expect.any(String) },
  })
})

test('a person who leaves a team takes no room along, and gets none by it', async () => {
  const { id } = await waiting()
  const { visitor, user } = await build.competitor(id)
  for (let at = 0; at < 4; at++) await added(visitor, id, new Uint8Array(MB).fill(at))
  // As if they were in another team now, and these models the former team’s.
  const other = await build.competitor(id)
  await app.ctx.db.update(teamModels).set({ teamId: other.teamId }).where(eq(teamModels.userId, user.id))
  expect(await listed(visitor, id)).toMatchObject({ list: [], used: { count: 0, bytes: 4 * MB } })
  const input = { cmptId: id, fileName: 'm.bin', size: 5 }
  expect(await refusalOf(visitor.call(contract.prepareModel, input))).toBe('model.room')
})

describe('deleting a model', () => {
  test('waits for programs that read it, frees its place, and its file goes', async () => {
    const { id } = await waiting()
    const { visitor } = await build.competitor(id)
    const model = await added(visitor, id, '0.5')
    const made = await submitWith(visitor, id, GOOD, model.id)
    const run = await debugWith(visitor, id, GOOD, model.id)
    expect(await remove(visitor, model.id)).toBe('model.inUse')
    expect((await listed(visitor, id)).list[0]?.may.remove).toContain('等它结束')
    await visitor.call(cancelRun, { id: run.id })
    expect(await remove(visitor, model.id)).toBe('model.inUse')
    await visitor.call(cancelCommit, { id: made.id })
    const key = (await rowOf(model.id))?.objectKey ?? ''
    expect(await remove(visitor, model.id)).toBe('ok')
    expect(await remove(visitor, model.id)).toBe('model.unknown')
    const same = { cmptId: id, objectKey: key, fileName: 'model.txt' }
    expect(await refusalOf(visitor.call(contract.addModel, same))).toBe('model.used')
    expect(await listed(visitor, id)).toMatchObject({ list: [], used: { count: 0, bytes: 0 } })
    expect(await refusalOf(submitWith(visitor, id, GOOD, model.id))).toBe('model.unknown')
    expect((await runsOf(visitor, id))[0]?.model).toEqual({ id: model.id, name: 'model.txt' })
    const old = new Date(app.ctx.now().getTime() - 2 * 86_400_000)
    await app.ctx.db.update(uploads).set({ createdAt: old, signedAt: old }).where(eq(uploads.objectKey, key))
    await cleanUpUploads(app.ctx)
    expect(await app.ctx.storage.stat(key)).toBeNull()
  })

  const scored = (id: number, values: Partial<typeof submissions.$inferInsert>) =>
    app.ctx.db
      .update(submissions)
      .set({ state: 'scored', scoreA: 0.5, scoreB: 0.5, ...values })
      .where(eq(submissions.id, id))

  test('is refused while a submission with it counts, so that its host can run it again', async () => {
    const { id, stage } = await codeCompetition(app, build, { modelMb: 1, labels: ['nowhere'] }, { pickLimit: 1 })
    const { visitor } = await build.competitor(id)
    const [first, second] = [await added(visitor, id, '1'), await added(visitor, id, '2')]
    const one = await submitWith(visitor, id, GOOD, first.id)
    const two = await submitWith(visitor, id, GOOD, second.id)
    // As after they have run.
    await app.ctx.db.update(runs).set({ state: 'done', outcome: 'ok' }).where(eq(runs.stageId, stage.id))
    // Until it is scored it may yet count.
    await scored(two.id, { state: 'queued' })
    expect(await remove(visitor, second.id)).toBe('model.inUse')
    await scored(one.id, {})
    await scored(two.id, {})
    expect(await remove(visitor, second.id)).toBe('model.counts')
    // Of one that its host made void nothing is lost that an appeal may need.
    await scored(two.id, { voidedAt: app.ctx.now(), voidReason: 'x' })
    expect(await remove(visitor, second.id)).toBe('model.voided')
    await scored(two.id, { voidedAt: null, voidReason: '' })
    await visitor.call(setBRankSubmission, { id: one.id })
    expect(await remove(visitor, first.id)).toBe('model.counts')
    expect(await remove(visitor, second.id)).toBe('ok')
    const shown = await visitor.call(getCommitResult, { id: two.id })
    expect(shown.may.pick).toContain('模型已被删除')
    expect(await refusalOf(visitor.call(setBRankSubmission, { id: two.id }))).toBe('submission.modelDeleted')
  })

  test('leaves nothing for a host to run again', async () => {
    const { id, stage, host } = await waiting()
    const { visitor } = await build.competitor(id)
    const model = await added(visitor, id, '1')
    const made = await submitWith(visitor, id, GOOD, model.id)
    const failed = { state: 'done' as const, outcome: 'error' as const, startedAt: app.ctx.now() }
    const [run] = await app.ctx.db.update(runs).set(failed).where(eq(runs.stageId, stage.id)).returning()
    await scored(made.id, { state: 'failed', programFailed: true })
    const input = { cmptId: id, id: run?.id ?? 0 }
    await host.call(runAgain, input)
    const again = await app.ctx.db.select().from(runs).where(eq(runs.submissionId, made.id))
    expect(again.map(({ modelId }) => modelId)).toEqual([model.id, model.id])
    await app.ctx.db.update(runs).set(failed).where(eq(runs.submissionId, made.id))
    await scored(made.id, { state: 'failed', programFailed: true })
    expect(await remove(visitor, model.id)).toBe('ok')
    const last = Math.max(...again.map(({ id: one }) => one))
    expect(await refusalOf(host.call(runAgain, { cmptId: id, id: last }))).toBe('run.modelDeleted')
    const { list } = await host.call(hostRuns, { cmptId: id, state: '', outcome: '', page: 1, pageSize: 20 })
    expect(list[0]).toMatchObject({ model: { deleted: true }, may: { again: expect.stringContaining('模型') } })
  })
})

test('models move with a team that merges', async () => {
  const { id } = await waiting()
  const [ours, theirs] = [await make.competitor(id), await make.competitor(id)]
  await added(ours.visitor, id, '1', 'ours.txt')
  const model = await added(theirs.visitor, id, '2', 'theirs.txt')
  await make.merge(ours, theirs)
  for (const { visitor } of [ours, theirs])
    expect((await listed(visitor, id)).list.map(({ name }) => name)).toEqual(['theirs.txt', 'ours.txt'])
  expect(await submitWith(ours.visitor, id, GOOD, model.id)).toMatchObject({ state: 'running' })
})

test('what is recorded of a person’s models is in their export, and goes with their account', async () => {
  const { id } = await waiting()
  const { visitor, user } = await build.competitor(id)
  const [idle, used] = [await added(visitor, id, '1', 'wang-xiaoming.pt'), await added(visitor, id, '2', 'wang-2.pt')]
  await submitWith(visitor, id, GOOD, used.id)
  const response = await visitor.fetch('/v3/api/user/setting/exportMyData')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(JSON.parse(strFromU8(files['models.json'] ?? new Uint8Array()))).toMatchObject([
    { id: idle.id, name: 'wang-xiaoming.pt', size: 1, deletedAt: null },
    { id: used.id },
  ])
  const now = app.ctx.now()
  const contacts = { countryCode: null, phone: null, email: null }
  const leaving = { userId: user.id, names: [user.name], closedName: 'x', ...contacts, now }
  await transaction(app.ctx.db, (db) => forgetEverywhere(db, leaving))
  expect(await rowOf(idle.id)).toMatchObject({ name: 'model.pt', deletedAt: expect.any(Date) })
  expect(await rowOf(used.id)).toMatchObject({ name: 'model.pt', deletedAt: null })
})

test('models that nobody can need any more are deleted', async () => {
  const { id } = await waiting()
  const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
  const kept = await added(captain.visitor, id, '1')
  const run = await submitWith(captain.visitor, id, GOOD, kept.id)
  const idle = await added(mate.visitor, id, '2')
  const gone = await build.competitor(id)
  const left = await added(gone.visitor, id, '3')
  await app.ctx.db.update(teams).set({ state: 'deleted' }).where(eq(teams.id, gone.teamId))
  await cleanUpModels(app.ctx)
  const deleted = async () =>
    Promise.all([kept, idle, left].map(async (one) => (await rowOf(one.id))?.deletedAt !== null))
  expect(await deleted()).toEqual([false, false, true])
  const old = new Date(app.ctx.now().getTime() - 31 * 86_400_000)
  await app.ctx.db.update(competitions).set({ endAt: old }).where(eq(competitions.id, id))
  await cleanUpModels(app.ctx)
  expect(await deleted()).toEqual([false, false, true])
  await app.ctx.db.update(teamModels).set({ createdAt: old }).where(eq(teamModels.cmptId, id))
  await cleanUpModels(app.ctx)
  expect(await deleted()).toEqual([false, true, true])
  expect(run.state).toBe('running')
  // Of what stays, no team is locked hour by hour.
  await transaction(app.ctx.db, async (db) => {
    await lockTeam(db, captain.teamId)
    await cleanUpModels(app.ctx)
  })
})

test('a digest that was given up is computed later', async () => {
  const { id } = await waiting()
  const { visitor } = await build.competitor(id)
  const { id: model } = await added(visitor, id, '1')
  const createdAt = new Date(app.ctx.now().getTime() - 3 * 3_600_000)
  await app.ctx.db.update(teamModels).set({ sha256: null, createdAt }).where(eq(teamModels.id, model))
  await checkModels(app.ctx)
  await until(async () => (await rowOf(model))?.sha256 === sha256Of(Buffer.from('1')))
})
