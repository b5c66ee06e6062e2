import { forgetEverywhere } from '@leitai/identity/profile/closure'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { cleanUpUploads } from '@leitai/platform/file/file'
import { uploads } from '@leitai/platform/file/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import * as contract from './contract.ts'
import { runs } from './table.ts'
import { codeCompetition, GOOD, lacksRunner, openRunner } from './testing.ts'

const { app, build } = await testApp()
const missing = await lacksRunner()
const NOTEBOOK = JSON.stringify({
  cells: [{ cell_type: 'code', source: GOOD, metadata: {}, outputs: [], execution_count: null }],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
})
const listed = (visitor: Visitor, cmptId: number) => visitor.call(contract.myRuns, { cmptId, page: 1, pageSize: 20 })
async function debug(visitor: Visitor, cmptId: number) {
  const objectKey = await build.upload(visitor, cmptId, NOTEBOOK, 'mine.ipynb')
  return (await visitor.call(contract.debugRun, { cmptId, objectKey, fileName: 'mine.ipynb' })).run
}
const rowOf = async (id: number) => (await app.ctx.db.select().from(runs).where(eq(runs.id, id)))[0]

describe.runIf(missing === null)('what runs hold of a person', () => {
  test('is in their export: debug runs whole, runs on hidden data without log and result', async () => {
    await openRunner(app)
    const { id } = await codeCompetition(app, build)
    const { visitor } = await build.competitor(id)
    const { id: runId } = await debug(visitor, id)
    await until(async () => (await rowOf(runId))?.state === 'done')
    await build.finished((await build.submit(visitor, id, GOOD, 'main.py')).submission.id)
    const other = await build.competitor(id)
    await debug(other.visitor, id)
    const response = await visitor.fetch('/v3/api/user/setting/exportMyData')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const exported: Record<string, unknown>[] = JSON.parse(text('runs.json'))
    expect(exported).toMatchObject([
      { id: runId, purpose: 'debug', fileName: 'mine.ipynb', outcome: 'ok', log: { bytes: expect.any(Number) } },
      { purpose: 'submission', outcome: 'ok', log: null },
    ])
    expect(exported[0]?.wallMs).toBe(Math.ceil(Number(exported[0]?.wallMs) / 100) * 100)
    expect(text(`runs/${runId}-mine.ipynb`)).toBe(NOTEBOOK)
    expect(text(`runs/${runId}-result-predictions.csv`)).toMatch(/^id,prediction\n1,0\.01/)
    expect(JSON.parse(text(`runs/${runId}-executed.ipynb`)).cells[0].outputs[0].text).toContain('secret')
    const names = Object.keys(files)
    expect(names.filter((name) => name.startsWith('runs/'))).toHaveLength(3)
    // The last of the hidden features.
    expect(names.filter((name) => text(name).includes('100,1.5'))).toEqual([])
  })

  test('goes with the account: what runs is ended, what is over keeps how it ended', async () => {
    const { id } = await codeCompetition(app, build)
    const { user, visitor } = await build.competitor(id)
    const over = await debug(visitor, id)
    await until(async () => (await rowOf(over.id))?.state === 'done')
    const key = (await rowOf(over.id))?.objectKey ?? ''
    const nowhere = await codeCompetition(app, build, { labels: ['nowhere'] })
    await visitor.call(signUpJoinCmpt, { cmptId: nowhere.id, agree: true, answers: {}, lookingForTeam: false })
    const waiting = await debug(visitor, nowhere.id)
    const stays = await debug((await build.competitor(nowhere.id)).visitor, nowhere.id)
    const now = app.ctx.now()
    const contacts = { countryCode: null, phone: null, email: null }
    const leaving = { userId: user.id, names: [user.name], closedName: 'x', ...contacts, now }
    await transaction(app.ctx.db, (db) => forgetEverywhere(db, leaving))
    expect(await rowOf(waiting.id)).toBeUndefined()
    expect(await rowOf(stays.id)).toMatchObject({ state: 'waiting', fileName: 'mine.ipynb' })
    expect(await rowOf(over.id)).toMatchObject({
      outcome: 'ok',
      wallMs: expect.any(Number),
      fileName: 'program.ipynb',
      objectKey: '',
      sha256: '',
      log: null,
      outputKey: null,
      notebookKey: null,
      notebookSize: null,
    })
    expect((await listed(visitor, id)).list[0]).toMatchObject({ outputSize: null, notebookSize: null })
    await expect(visitor.call(contract.runNotebook, { id: over.id })).rejects.toMatchObject({ code: 'run.noNotebook' })
    // The daily cleanup takes what nothing uses any more.
    const old = new Date(now.getTime() - 2 * 86_400_000)
    await app.ctx.db.update(uploads).set({ createdAt: old, signedAt: old }).where(eq(uploads.objectKey, key))
    await cleanUpUploads(app.ctx)
    expect(await app.ctx.storage.stat(key)).toBeNull()
  })
})
