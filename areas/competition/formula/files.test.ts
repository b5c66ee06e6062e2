import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { extract } from '@leitai/zip/extract'
import { zipOf } from '@leitai/zip/testing'
import { describe, expect, test } from 'vitest'
import { getCmptStageById } from '../catalog/contract.stages.ts'
import { saveScoring } from '../competition-editor/contract.scoring.ts'
import * as editor from '../competition-editor/contract.ts'
import { draftOf, editorHelpers } from '../competition-editor/testing-editor.ts'
import { programsOf } from '../definition/program.ts'
import { competitions, scoringPrograms, stages } from '../definition/table.ts'
import * as revision from '../revision/contract.ts'
import { revisions } from '../revision/table.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const { hosting, upload, checked, fill } = editorHelpers(app, build)
const missing = await app.ctx.scorers.lacksPrograms()

const files = (factor: string) => ({
  'score.py': `import json
from parts.loss import mean
def score(s, p): return mean(s.target - p.prediction) * json.load(open("/program/factor.json"))`,
  'parts/loss.py': 'def mean(error):\n  return error.abs().mean()\n',
  'factor.json': factor,
})
const digestOf = (given: Record<string, string>) => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  return hash(
    Object.keys(given)
      .sort()
      .map((name) => `${hash(given[name] ?? '')}  ${name}\n`)
      .join(''),
  )
}
const two = files('2')
const metricOf = (sha256: string, more: object = {}) => ({
  name: 'formula-python',
  options: { direction: 'lower', code: '', package: sha256, ...more },
})
const put = (visitor: Visitor, cmptId: number, given: Record<string, string>) =>
  upload(visitor, cmptId, 'program', 'mine.zip', zipOf(given))

/** A draft that a program of several files scores. */
async function drafted() {
  const host = await hosting()
  const { scoring, stageId } = await fill(host)
  const uploaded = await put(host.owner, host.cmptId, two)
  const choice = { ...scoring.choice, metric: metricOf(uploaded.sha256, { details: 'team' }) }
  await host.owner.call(saveScoring, { ...scoring, choice })
  const [stage] = (await checked(host.owner, host.cmptId)).stages
  return { ...host, scoring, stageId, uploaded, stage, choice }
}

describe.runIf(missing === null)('a program of several files', () => {
  test('is known by its content, scores the sample, is committed to, and is no other competition’s', async () => {
    const made = await drafted()
    const { cmptId, owner, stageId, uploaded, stage } = made
    expect(uploaded).toMatchObject({ state: 'ready', sha256: digestOf(two) })
    expect(stage?.scoring).toMatchObject({ state: 'done', faults: [], sampleA: '2.000000' })
    const input = { cmptId, stageId }
    expect((await owner.call(contract.formulaTables, input)).programs).toMatchObject([
      { name: 'mine.zip', sha256: uploaded.sha256 },
    ])
    const tried = (visitor: Visitor, at: typeof input, sha256: string) =>
      visitor.call(contract.tryFormula, { ...at, metric: metricOf(sha256) })
    expect(await tried(owner, input, uploaded.sha256)).toMatchObject({
      sample: { a: expect.closeTo(2), faults: [], trace: null },
      perfect: { a: 0 },
      constant: { b: expect.closeTo(0.5) },
    })
    const other = await drafted()
    const broken = { ...two, 'parts/loss.py': 'def mean(error):\n  return error.nothing\n' }
    const foreign = await put(owner, cmptId, broken)
    expect(await refusalOf(tried(other.owner, other, foreign.sha256))).toBe('formula.noProgram')
    const edit = { ...other.scoring, choice: { ...other.choice, metric: metricOf(foreign.sha256) } }
    expect(await refusalOf(other.owner.call(saveScoring, edit))).toBe('formula.noProgram')
    const { sample: wrong } = await tried(owner, input, foreign.sha256)
    expect(wrong.faults.join()).toContain('parts/loss.py')
    expect(wrong.faults.join()).toContain('第 2 行')
    expect(wrong.trace).toBe(
      'score.py:3 score: def score(s, p): return mean(s.target - p.prediction) * json.load(open("/program/factor.json"))\n' +
        'parts/loss.py:2 mean: return error.nothing',
    )
    // Code beside files would never run.
    const both = metricOf(uploaded.sha256, { code: 'def score(s, p): return 1' })
    const refused = await owner.call(contract.tryFormula, { ...input, metric: both })
    expect(refused.sample.faults.join()).toContain('code')
  })

  test.each([
    ['has no score.py', { 'main.py': '' }, 'score.py'],
    ['points outside it', { 'score.py': '', '../x': '' }, '200'],
  ])('is not taken if its zip %s', async (_, given, said) => {
    const { cmptId, owner } = await hosting()
    expect(await put(owner, cmptId, given as Record<string, string>)).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining(said),
    })
  })

  test('is in the folder of a competition, from where it can be imported again', async () => {
    const { cmptId, owner } = await drafted()
    const answer = await owner.fetch(`/v3/api${editor.exportDraft.path}?cmptId=${cmptId}`)
    const work = await mkdtemp(join(tmpdir(), 'leitai-test-'))
    try {
      const path = join(work, 'folder.zip')
      await writeFile(path, Buffer.from(await answer.arrayBuffer()))
      await extract(path, join(work, 'in'), { entries: 1000, bytes: 1e9, skip: (name) => name.endsWith('/') })
      // Pictures of another person are not taken.
      const yaml = (await readFile(join(work, 'in/competition.yaml'), 'utf8')).replace(
        /^(?:cover|hostLogo): .*\n/gm,
        '',
      )
      expect(yaml).toContain('program: program/stage-1.zip')
      expect(yaml).not.toContain('package')
      const other = await hosting()
      const folder = async (text: string, more: Record<string, string>) => {
        const all: Record<string, string | Uint8Array> = { 'competition.yaml': text, ...more }
        const needed = [...text.matchAll(/(?:file|solution|program): ((?:texts|solution|data|program)\/\S+)/g)]
        for (const [, name = ''] of needed)
          if (name.includes('.') && !(name in all)) all[name] = await readFile(join(work, 'in', name))
        const { uploadId } = await upload(other.owner, other.cmptId, 'folder', 'folder.zip', zipOf(all))
        await other.owner.call(editor.importDraft, { cmptId: other.cmptId, version: 999_999, uploadId })
        await until(async () => {
          const { imported, stages: all } = await draftOf(other.owner, other.cmptId)
          return imported?.state !== 'queued' && all.every(({ scoring }) => scoring.state !== 'queued')
        })
        const draft = await draftOf(other.owner, other.cmptId)
        return { faults: draft.imported?.faults ?? [], scoring: draft.stages[0]?.scoring }
      }
      const again = await folder(yaml, {})
      expect(again).toMatchObject({ faults: [], scoring: { state: 'done', sampleA: '2.000000' } })
      expect(again.scoring?.choice?.metric.options).toMatchObject({ package: digestOf(two), details: 'team' })
      const three = Object.entries(files('3')).map(([name, text]) => [`program/mine/${name}`, text])
      const ofFolder = yaml.replace('program/stage-1.zip', 'program/mine')
      const own = await folder(ofFolder, Object.fromEntries(three))
      expect(own).toMatchObject({ faults: [], scoring: { sampleA: '3.000000' } })
      // Only that of the folder is the competition's now.
      expect((await programsOf(app.ctx.db, other.cmptId)).map(({ sha256 }) => sha256)).toEqual([digestOf(files('3'))])
      const forged = yaml.replace('program: program/stage-1.zip\n', '').replace('code: ""', `package: ${digestOf(two)}`)
      expect((await folder(forged, {})).faults.length).toBeGreaterThan(0)
      const none = await folder(yaml.replace('program/stage-1.zip', 'program/nothing'), {})
      expect(none.faults[0]?.text).toContain('program/nothing')
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }, 60_000)

  test('is copied with its competition, changes by a revision, and is downloaded only if it is public', async () => {
    const { cmptId, owner, stageId } = await drafted()
    const copy = await owner.call(editor.cloneCompetition, { cmptId, startAt: new Date(Date.now() + 86_400_000) })
    expect((await checked(owner, copy.cmptId)).stages[0]?.scoring).toMatchObject({ sampleA: '2.000000' })
    await app.ctx.db.update(competitions).set({ status: 'published' }).where(eq(competitions.id, cmptId))
    const scored = async () => {
      const { visitor } = await build.competitor(cmptId)
      return build.finished((await build.submit(visitor, cmptId, answerCsv(0.25))).submission.id)
    }
    const entry = await scored()
    expect(entry).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.5) })
    const commitment = async () =>
      (await app.visitor().call(getCmptStageById, { cmptId }))[0]?.scoring?.commitments.program
    const first = await commitment()
    const download = async (visitor: Visitor) => {
      const path = `/v3/api${contract.programFiles.path}?cmptId=${cmptId}&stageId=${stageId}`
      const answer = await visitor.fetch(path)
      return answer.ok
        ? Buffer.from(await answer.arrayBuffer())
            .toString('latin1')
            .slice(0, 2)
        : answer.status
    }
    expect(await download(app.visitor())).toBe(409)
    expect(await download(owner)).toBe(409)
    const four = await put(owner, cmptId, files('4'))
    const change = { metric: metricOf(four.sha256, { visibility: 'public' }) }
    const { id } = await owner.call(revision.proposeRevision, { cmptId, stageId, change, note: '' })
    const state = async () => (await app.ctx.db.select().from(revisions).where(eq(revisions.id, id)))[0]
    await until(async () => (await state())?.state !== 'running')
    expect(await state()).toMatchObject({ state: 'ready', changed: ['metric'], summary: { otherwise: 1 } })
    expect(await download(app.visitor())).toBe(409)
    const reason = { zh: '更正', en: 'Corrected' }
    await owner.call(revision.publishRevision, { cmptId, revisionId: id, reason })
    await until(async () => (await state())?.state === 'published')
    await until(async () => (await commitment()) !== first)
    expect(await scored()).toMatchObject({ scoreA: expect.closeTo(1) })
    expect(await download(app.visitor())).toBe('PK')
    const unknown = metricOf('0'.repeat(64))
    expect(
      await refusalOf(owner.call(revision.proposeRevision, { cmptId, stageId, change: { metric: unknown }, note: '' })),
    ).toBe('formula.noProgram')
  }, 60_000)

  test('that no stage of a draft names any more is given up', async () => {
    const { cmptId, owner, scoring, choice } = await drafted()
    const next = await put(owner, cmptId, files('5'))
    const code = 'def score(s, p): return 1'
    const kept = () => app.ctx.db.$count(scoringPrograms, eq(scoringPrograms.cmptId, cmptId))
    for (const metric of [metricOf(next.sha256), { name: 'formula-python', options: { code } }]) {
      await owner.call(saveScoring, { ...scoring, choice: { ...choice, metric } })
      await checked(owner, cmptId)
    }
    await owner.call(saveScoring, { ...scoring, choice: { ...choice, metric: { name: 'rmse', options: {} } } })
    await checked(owner, cmptId)
    expect(await kept()).toBe(0)
    const [stage] = await app.ctx.db.select().from(stages).where(eq(stages.cmptId, cmptId))
    expect(stage?.spec?.metric.name).toBe('rmse')
  })
})
