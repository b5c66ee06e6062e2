import { API_BASE } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import type { ScoringSpec } from '@leitai/scorer/types'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { zipOf } from '@leitai/zip/testing'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { competitions, dataFiles, stages } from '../definition/table.ts'
import { codeCompetition, features, lacksRunner, openRunner } from '../run/testing.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const missing = await lacksRunner()
type Files = Record<string, string>

async function fetched(visitor: Visitor, path: string): Promise<{ status: number; files: Files; text: string }> {
  const response = await visitor.fetch(`${API_BASE}${path}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) return { status: response.status, files: {}, text: bytes.toString() }
  const files = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, content]) => [name, Buffer.from(content).toString()]),
  )
  return { status: 200, files, text: '' }
}
const kitFor = (visitor: Visitor, cmptId: number) => fetched(visitor, `${contract.starterKit.path}?cmptId=${cmptId}`)

describe('the starter kit', () => {
  test('has program, notebook, page, sample and debug data, and nothing hidden', async () => {
    const { id, stage, host } = await codeCompetition(app, build)
    const { visitor } = await build.competitor(id)
    const { files } = await kitFor(visitor, id)
    expect(Object.keys(files).toSorted()).toEqual([
      'README.md',
      'data/features.csv',
      'main.ipynb',
      'main.py',
      'sample.csv',
    ])
    expect(files['main.py']).toContain('PREDICTIONS = {"prediction":1.01}')
    expect(files['sample.csv']).toBe(answerCsv(1))
    for (const said of ['选手包', 'Starter kit', '10 秒', '10 s', '256 MB', '/out/predictions.csv'])
      expect(files['README.md']).toContain(said)
    expect(files['README.md']).toContain(`leitai run ${id} main.py --stage ${stage.id} --data data/features.csv`)
    // The hidden features have a hundred rows, the public ones three.
    expect(features).toContain('\n99,')
    expect(files['data/features.csv']).not.toContain('\n99,')
    const notebook = JSON.parse(files['main.ipynb'] ?? '')
    expect(notebook.cells.map((cell: { cell_type: string }) => cell.cell_type)).toEqual([
      'markdown',
      'code',
      'code',
      'code',
      'code',
    ])
    const shown = await host.call(contract.hostKit, { cmptId: id, stageId: stage.id })
    expect(shown.files.toSorted()).toEqual(Object.keys(files).toSorted())
    expect(shown.texts.find(({ name }) => name === 'main.py')?.text).toBe(files['main.py'])
  })

  test('says how programs read models where the stage takes them', async () => {
    const { id, stage, host } = await codeCompetition(app, build, { modelMb: 2048 })
    const { visitor } = await build.competitor(id)
    const page = (await kitFor(visitor, id)).files['README.md']
    for (const said of ['最多 2048 MB', 'up to 2048 MB', 'LEITAI_MODEL']) expect(page).toContain(said)
    const none = await codeCompetition(app, build)
    const shown = await none.host.call(contract.hostKit, { cmptId: none.id, stageId: none.stage.id })
    expect(shown.texts.find(({ name }) => name === 'README.md')?.text).not.toContain('LEITAI_MODEL')
    expect((await host.call(contract.hostKit, { cmptId: id, stageId: stage.id })).files).toContain('README.md')
  })

  test('says how an image is made and handed in, where the stage takes one', async () => {
    const rules = { imageMb: 2048, gpus: 2, image: 'localhost/torch:2' }
    const { id } = await codeCompetition(app, build, rules)
    const { visitor } = await build.competitor(id)
    const { files } = await kitFor(visitor, id)
    expect(files.Containerfile).toContain('COPY main.py ./')
    for (const said of ['最多 2GB', 'up to 2GB', '2 个 GPU', 'GPUs: 2', '`localhost/torch:2`'])
      expect(files['README.md']).toContain(said)
  })

  test('is for those who have signed up, once the stage is open', async () => {
    const { id, stage, host } = await codeCompetition(app, build)
    const stranger = await app.as(await build.user())
    expect((await kitFor(stranger, id)).status).toBe(403)
    expect((await kitFor(app.visitor(), id)).status).toBe(401)
    const { visitor } = await build.competitor(id)
    await app.ctx.db
      .update(stages)
      .set({ startAt: new Date(Date.now() + 3_600_000) })
      .where(eq(stages.id, stage.id))
    const early = await kitFor(visitor, id)
    expect(early.text).toContain('competition.dataLater')
    expect(early.status).toBe(409)
    const input = { cmptId: id, stageId: stage.id }
    await expect(visitor.call(contract.hostKit, input)).rejects.toMatchObject({ status: 403 })
    expect((await host.call(contract.hostKit, input)).files).toContain('main.py')
  })

  test('of a draft is for its host alone, of a stage without programs for nobody', async () => {
    const { id, stage, host } = await codeCompetition(app, build)
    const { visitor } = await build.competitor(id)
    await app.ctx.db.update(competitions).set({ status: 'draft' }).where(eq(competitions.id, id))
    expect((await kitFor(visitor, id)).status).toBe(404)
    const path = `${contract.hostKitFile.path}?cmptId=${id}&stageId=${stage.id}`
    expect(Object.keys((await fetched(host, path)).files)).toContain('main.ipynb')
    expect((await fetched(visitor, path)).status).toBe(404)
    await app.ctx.db.update(stages).set({ code: null }).where(eq(stages.id, stage.id))
    const input = { cmptId: id, stageId: stage.id }
    await expect(host.call(contract.hostKit, input)).rejects.toMatchObject({ code: 'run.noCode' })
    const other = await codeCompetition(app, build)
    await expect(host.call(contract.hostKit, { cmptId: id, stageId: other.stage.id })).rejects.toMatchObject({
      code: 'competition.noStage',
    })
  })

  test('takes no path or code from the names that a host gives', async () => {
    const { id, stage, host } = await codeCompetition(app, build, { debugFile: '../../main.py' })
    const spec = { ...rmseSpec, id: 'x"\n__import__("os").system("id")', prediction: ['{{content}}'] }
    await app.ctx.db.update(stages).set({ spec }).where(eq(stages.id, stage.id))
    await app.ctx.db.update(dataFiles).set({ name: '../../main.py' }).where(eq(dataFiles.cmptId, id))
    const { texts, files } = await host.call(contract.hostKit, { cmptId: id, stageId: stage.id })
    expect(files.filter((name) => name.includes('..'))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
    const program = texts.find(({ name }) => name.endsWith('main.py'))?.text ?? ''
    expect(program).not.toMatch(/^__import__/m)
    expect(program).toContain('ID = ["x\\"\\n__import__')
    expect(program).toContain('{"{{content}}":')
  })
})

describe.runIf(missing === null)('the program of the starter kit', () => {
  const submitted = async (visitor: Visitor, cmptId: number, code: string | Uint8Array<ArrayBuffer>, name: string) =>
    build.finished((await build.submit(visitor, cmptId, code, name)).submission.id)

  test('is scored as it is, as a file and as a notebook', async () => {
    await openRunner(app)
    const { id } = await codeCompetition(app, build)
    const { visitor } = await build.competitor(id)
    const { files } = await kitFor(visitor, id)
    for (const name of ['main.py', 'main.ipynb'])
      expect(await submitted(visitor, id, files[name] ?? '', name)).toMatchObject({ state: 'scored' })
  })

  test('passes over data that it cannot read', async () => {
    const { id, stage } = await codeCompetition(app, build)
    const bad = { 'a.csv': new Uint8Array([0xff, 0xfe, 0x00]), 'b.jsonl': '{', 'c.txt': 'no table', 'z.csv': features }
    const key = `host/1/${id}bad.zip`
    const { sha256, size } = await app.ctx.storage.put(key, zipOf(bad), { contentType: 'application/zip' })
    const codeData = { key, sha256, size, name: 'hidden.zip' }
    await app.ctx.db.update(stages).set({ codeData }).where(eq(stages.id, stage.id))
    const { visitor } = await build.competitor(id)
    const { files } = await kitFor(visitor, id)
    expect(await submitted(visitor, id, files['main.py'] ?? '', 'main.py')).toMatchObject({ state: 'scored' })
  })

  test('hands in the sample where a result is no table, or the data have no ids', async () => {
    const said = (word: string) =>
      Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [`texts/${id}.txt`, `${word} of ${id} on the mat`]))
    const texts = { name: 'texts/{id}.txt', holds: 'text' as const }
    const spec: ScoringSpec = {
      ...rmseSpec,
      target: ['said'],
      prediction: ['heard'],
      metric: { name: 'cer' },
      split: { by: 'seed', seed: 'e'.repeat(32), aShare: 0.5 },
      files: { members: { heard: texts }, truth: { said: texts } },
    }
    const { id } = await codeCompetition(
      app,
      build,
      { output: 'predictions.zip' },
      { spec, solution: zipOf(said('the cat')), sample: zipOf(said('a dog')) },
    )
    const { visitor } = await build.competitor(id)
    const kit = await visitor.fetch(`${API_BASE}${contract.starterKit.path}?cmptId=${id}`)
    const files = unzipSync(new Uint8Array(await kit.arrayBuffer()))
    expect(Object.keys(files)).toContain('program/sample.zip')
    const of = (name: string) => files[name] ?? new Uint8Array()
    const program = zipOf({ 'main.py': of('program/main.py'), 'sample.zip': of('program/sample.zip') })
    expect(await submitted(visitor, id, program, 'program.zip')).toMatchObject({ state: 'scored' })
    const notebook = Buffer.from(of('main.ipynb')).toString()
    expect(await submitted(visitor, id, notebook, 'main.ipynb')).toMatchObject({ state: 'scored' })
  })
})
