import { statement } from '@leitai/pg-kit/statement'
import { eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { archiveOf } from '@leitai/runner/image/testing-archive'
import { type Hello, IMAGE_LABEL, messages, PROTOCOL_VERSION } from '@leitai/runner/protocol'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { getCmptStageById } from '../catalog/contract.stages.ts'
import { addedCode, usualCode } from '../definition/contract.code.ts'
import { stages } from '../definition/table.ts'
import * as contract from './contract.ts'
import { leaseOfRun } from './lease.ts'
import { takeRuns } from './queue.ts'
import { canRun, MEASURES_MEMORY, queueStatePart } from './queue-facts.ts'
import { makeRunner } from './runner.ts'
import { type Runner, runners, runs } from './table.ts'
import { codeCompetition } from './testing.ts'

const { app, build } = await testApp()
const bytes = (content: Buffer) => new Uint8Array(content)
const debug = async (visitor: Visitor, cmptId: number, content: Uint8Array<ArrayBuffer>, fileName = 'image.tar') => {
  const objectKey = await build.upload(visitor, cmptId, content, fileName)
  return visitor.call(contract.debugRun, { cmptId, objectKey, fileName })
}

describe('a run goes to runners that have what its stage asks for', () => {
  const hello: Hello = {
    protocol: PROTOCOL_VERSION,
    version: 'test',
    engine: 'podman',
    labels: ['podman', IMAGE_LABEL],
    slots: 4,
    memoryMb: 4096,
    cores: 2,
    enforced: { memory: 'group', processes: 'group', cores: true, network: true, seccomp: true },
  }
  const runnerWith = async (more: Partial<Hello>) => {
    const { runner } = await makeRunner(app.ctx.db, { name: '演示', cmptId: null, madeAt: app.ctx.now() })
    const said = { hello: { ...hello, ...more }, seenAt: app.ctx.now() }
    const [row] = await app.ctx.db.update(runners).set(said).where(eq(runners.id, runner.id)).returning()
    if (!row) throw new Error('no runner')
    return row
  }
  const begun = async () => {
    await app.ctx.db.delete(runs)
    await app.ctx.db.update(runners).set({ revokedAt: app.ctx.now() })
  }
  const given = async (row: Runner, offer: { most: number; gpus?: number }) =>
    (await transaction(app.ctx.db, (db) => takeRuns(db, row, offer, app.ctx.now()))).map(({ run }) => run.fileName)
  const unserved = async () => (await statement(() => ({ queue: queueStatePart }))(app.ctx.db, {})).queue.unserved
  const waits = async (visitor: Visitor, cmptId: number) =>
    (await visitor.call(contract.myRuns, { cmptId, page: 1, pageSize: 20 })).list.map(({ noRunner }) => noRunner)

  test('GPUs, of which as many must be free', async () => {
    await begun()
    const { id } = await codeCompetition(app, build, { gpus: 2 })
    const { visitor } = await build.competitor(id)
    await debug(visitor, id, bytes(Buffer.from('print(1)')), 'main.py')
    await runnerWith({ gpus: 1 })
    // Of before there were any.
    await runnerWith({})
    expect([await unserved(), await waits(visitor, id)]).toEqual([1, [true]])
    const two = await runnerWith({ gpus: 2 })
    expect(await unserved()).toBe(0)
    expect([await given(two, { most: 4 }), await given(two, { most: 4, gpus: 1 })]).toEqual([[], []])
    expect(await given(two, { most: 1, gpus: 2 })).toEqual(['main.py'])
  })

  test('memory that is measured, also by runners that began before servers asked for it', async () => {
    await begun()
    const { id, stage } = await codeCompetition(app, build, { labels: [MEASURES_MEMORY] })
    const { visitor } = await build.competitor(id)
    await debug(visitor, id, bytes(Buffer.from('print(1)')), 'main.py')
    const [run] = await app.ctx.db.select().from(runs)
    if (!run) throw new Error('no run')
    const each = await runnerWith({ enforced: { ...hello.enforced, memory: 'each' } })
    expect([await unserved(), canRun(each, run, stage), await given(each, { most: 4 })]).toEqual([1, false, []])
    const all = await runnerWith({})
    expect([await unserved(), canRun(all, run, stage), await given(all, { most: 4 })]).toEqual([0, true, ['main.py']])
  })

  test('nothing that was added since an older server has written the rules of its stage', async () => {
    await begun()
    const { id, stage } = await codeCompetition(app, build)
    const { visitor } = await build.competitor(id)
    await app.ctx.db.execute(
      sql`update ${stages} set code = code - '{modelMb,imageMb,gpus,image}'::text[] where ${stages.id} = ${stage.id}`,
    )
    await debug(visitor, id, bytes(Buffer.from('print(1)')), 'main.py')
    const [one] = await transaction(app.ctx.db, async (db) =>
      takeRuns(db, await runnerWith({}), { most: 4 }, app.ctx.now()),
    )
    if (!one) throw new Error('nothing was given')
    const lease = await leaseOfRun(app.ctx, one)
    expect(messages.take.answer.safeParse(JSON.parse(JSON.stringify({ runs: [lease] }))).success).toBe(true)
    const [shown] = await visitor.call(getCmptStageById, { cmptId: id })
    expect(shown?.scoring?.code).toMatchObject(addedCode)
  })

  test('room for an image that its stage has taken, also where it takes none any more', async () => {
    await begun()
    const { id, stage } = await codeCompetition(app, build, { imageMb: 20 })
    const { visitor } = await build.competitor(id)
    await debug(visitor, id, bytes(await archiveOf([])))
    await app.ctx.db
      .update(stages)
      .set({ code: { ...usualCode, imageMb: 0 } })
      .where(eq(stages.id, stage.id))
    const [one] = await transaction(app.ctx.db, async (db) =>
      takeRuns(db, await runnerWith({}), { most: 4 }, app.ctx.now()),
    )
    if (!one) throw new Error('nothing was given')
    expect(await leaseOfRun(app.ctx, one)).toMatchObject({ form: 'tar', imageBytes: 4 * 1024 ** 2 })
  })

  test('an image of the operator’s, unless the program is one itself', async () => {
    await begun()
    const { id } = await codeCompetition(app, build, { imageMb: 20, image: 'localhost/torch:2' })
    const { visitor } = await build.competitor(id)
    const other = await runnerWith({ images: ['localhost/torch:1'] })
    await debug(visitor, id, bytes(Buffer.from('print(1)')), 'main.py')
    expect([await unserved(), await waits(visitor, id), await given(other, { most: 4 })]).toEqual([1, [true], []])
    await debug(visitor, id, bytes(await archiveOf([])))
    expect(await given(other, { most: 4 })).toEqual(['image.tar'])
    const right = await runnerWith({ images: ['localhost/torch:1', 'localhost/torch:2'], labels: [] })
    expect(await unserved()).toBe(0)
    const [one] = await transaction(app.ctx.db, (db) => takeRuns(db, right, { most: 4 }, app.ctx.now()))
    if (!one) throw new Error('nothing was given')
    expect(await leaseOfRun(app.ctx, one)).toMatchObject({ form: 'py', image: 'localhost/torch:2' })
  })
})
