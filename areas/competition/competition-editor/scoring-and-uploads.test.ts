import { createHash } from 'node:crypto'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { encode } from 'fast-png'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import * as content from './contract.content.ts'
import * as contract from './contract.files.ts'
import * as launch from './contract.launch.ts'
import * as contractScoring from './contract.scoring.ts'
import { at, choice, datesOf, draftOf, editorHelpers, limits, missing, version } from './testing-editor.ts'
import { cleanUpEditorFiles } from './upload.ts'

const { app, build } = await testApp()
const { hosting, until, upload, checked } = editorHelpers(app, build)

describe('scoring', () => {
  // covers: pages.editor.scoring-metric-solution
  test('explains what is wrong with solution and sample, and proposes scorings', async () => {
    const { cmptId, owner } = await hosting()
    const edit = { cmptId, version: 999_999 }
    await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    const solution = await upload(owner, cmptId, 'solution', 'truth.csv', 'id,y,part\n1,0.5,A\n2,0.7,B\n3,x,A\n')
    const scoring = { ...edit, stageId, choice: null, limits, directionOk: false }
    await owner.call(contractScoring.saveScoring, { ...scoring, solutionId: solution.uploadId })
    const { proposals, solution: head } = await owner.call(contractScoring.peekScoring, { cmptId, stageId })
    const columns = { id: 'id', target: ['y'], prediction: ['y'], split: { by: 'column', column: 'part' } }
    expect(proposals[0]).toMatchObject({ reason: 'classes', choice: { ...columns, metric: { name: 'accuracy' } } })
    expect(head).toEqual({
      tables: [
        {
          name: '',
          columns: ['id', 'y', 'part'],
          rows: [
            ['1', '0.5', 'A'],
            ['2', '0.7', 'B'],
            ['3', 'x', 'A'],
          ],
        },
      ],
      files: [],
    })
    const by = { by: 'column' as const, column: 'part' }
    await owner.call(contractScoring.saveScoring, { ...scoring, choice: { ...choice, target: ['y'], split: by } })
    const [stage] = (await checked(owner, cmptId)).stages
    expect(stage?.scoring.state).toBe('failed')
    expect(stage?.scoring.faults[0]).toContain('4')
    expect(await refusalOf(owner.call(launch.trySandbox, { cmptId, stageId, uploadId: solution.uploadId }))).toBe(
      'competitionEditor.noScoring',
    )
  })

  test('proposes from a zip of images what a host can take as it is', async () => {
    const { cmptId, owner } = await hosting()
    const edit = { cmptId, version: 999_999 }
    await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    const png = (values: number[]) => encode({ width: 2, height: 2, channels: 1, data: Uint8Array.from(values) })
    const masks = zipSync({ 'masks/a.png': png([255, 0, 0, 0]), 'masks/b.png': png([0, 255, 255, 0]) })
    const solution = await upload(owner, cmptId, 'solution', 'truth.zip', new Uint8Array(masks))
    const scoring = { ...edit, stageId, choice: null, limits, directionOk: false }
    await owner.call(contractScoring.saveScoring, { ...scoring, solutionId: solution.uploadId })
    const { proposals } = await owner.call(contractScoring.peekScoring, { cmptId, stageId })
    const form = { name: 'masks/{id}.png', holds: 'mask', width: 2, height: 2 }
    expect(proposals[0]).toMatchObject({
      reason: 'masks',
      choice: { metric: { name: 'dice-rle' }, files: { members: { masks: form }, truth: { masks: form } } },
    })
    const [taken] = proposals
    if (!taken) throw new Error('nothing was proposed')
    await owner.call(contractScoring.saveScoring, { ...scoring, choice: taken.choice })
    const about = { ...edit, description: words(''), licence: 'CC0-1.0', stageId, sample: true }
    const text = await upload(owner, cmptId, 'data', 'sample.txt', 'a,b\n')
    const odd = owner.call(contract.addData, { ...about, uploadId: text.uploadId })
    expect(await refusalOf(odd)).toBe('competitionEditor.sample')
    const sample = await upload(owner, cmptId, 'data', 'sample.zip', new Uint8Array(masks))
    await owner.call(contract.addData, { ...about, uploadId: sample.uploadId })
    const [stage] = (await checked(owner, cmptId)).stages
    expect(stage?.scoring).toMatchObject({ faults: [], sampleA: expect.stringMatching(/^1/) })
  })

  test('tells a host that a solution was read as GB18030, as nothing in it says so', async () => {
    const { cmptId, owner } = await hosting()
    const edit = { cmptId, version: 999_999 }
    await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    // 狗 and 猫.
    const labels = ['b9b7', 'c3a8']
    const rows = Array.from({ length: 30 }, (_, k) => `${Buffer.from(`${k},`).toString('hex')}${labels[k % 2]}0a`)
    const gbk = new Uint8Array(Buffer.from(`${Buffer.from('id,y\n').toString('hex')}${rows.join('')}`, 'hex'))
    const solution = await upload(owner, cmptId, 'solution', 'truth.csv', gbk)
    const choice: contractScoring.Choice = {
      id: 'id',
      target: ['y'],
      prediction: ['y'],
      metric: { name: 'accuracy', options: {} },
      ranges: {},
      split: { by: 'seed', seed: '', aShare: 0.5 },
      b: 'all',
    }
    const scoring = { ...edit, stageId, limits, directionOk: false, solutionId: solution.uploadId }
    await owner.call(contractScoring.saveScoring, { ...scoring, choice })
    const [stage] = (await checked(owner, cmptId)).stages
    expect(stage?.scoring).toMatchObject({ faults: [], notes: [expect.stringContaining('GB18030')], rows: 30 })
  })

  test('tells what a right answer scores in every number, or why there is none', async () => {
    const { cmptId, owner } = await hosting()
    const edit = { cmptId, version: 999_999 }
    await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    const rows = Array.from({ length: 30 }, (_, k) => `${k},the cat no ${k} sat on the mat,a,${k % 2 ? 'a' : 'b'}`)
    const solution = await upload(owner, cmptId, 'solution', 'truth.csv', `id,said,r1,r2\n${rows.join('\n')}\n`)
    const texts: contractScoring.Choice = {
      id: 'id',
      target: ['said'],
      prediction: ['text'],
      metric: { name: 'bleu', options: {} },
      ranges: {},
      split: { by: 'seed', seed: '', aShare: 0.5 },
      b: 'all',
      name: 'bleu',
      columns: [
        { name: 'chrf', target: ['said'], prediction: ['text'], metric: { name: 'chrf' } },
        { name: 'kappa', target: ['r1', 'r2'], prediction: ['label'], metric: { name: 'fleiss-kappa' } },
      ],
    }
    const scoring = { ...edit, stageId, limits, directionOk: false, solutionId: solution.uploadId }
    await owner.call(contractScoring.saveScoring, { ...scoring, choice: texts })
    const [stage] = (await checked(owner, cmptId)).stages
    expect(stage?.scoring.faults).toEqual([])
    expect(stage?.scoring.trials).toMatchObject([
      { name: 'bleu', perfect: '100.000000', constant: null, none: { perfect: null, constant: 'constant' } },
      { name: 'chrf', perfect: '100.000000', none: { perfect: null } },
      { name: 'kappa', perfect: null, none: { perfect: 'raters', constant: 'constant' } },
    ])
  })

  test('shows the head of each task’s table, and the files beside them', async () => {
    const { cmptId, owner } = await hosting()
    const edit = { cmptId, version: 999_999 }
    await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    const png = encode({ width: 2, height: 2, channels: 1, data: Uint8Array.from([255, 0, 0, 0]) })
    const text = (lines: string) => new TextEncoder().encode(lines)
    const wide = Array.from({ length: 60 }, (_, at) => `c${at}`).join(',')
    const packed = zipSync({
      'all/grade.csv': text(`id,level\n${'7,2\n'.repeat(9)}`),
      'all/wide.csv': text(`${wide}\n${wide}\n`),
      'all/organ/boxes.csv': text('scan,box\na,1 2\n'),
      'all/organ/masks/a.png': png,
      'all/organ/masks/b.png': png,
    })
    const solution = await upload(owner, cmptId, 'solution', 'truth.zip', new Uint8Array(packed))
    const scoring = { ...edit, stageId, choice: null, limits, directionOk: false }
    await owner.call(contractScoring.saveScoring, { ...scoring, solutionId: solution.uploadId })
    const { solution: head, sample } = await owner.call(contractScoring.peekScoring, { cmptId, stageId })
    expect(head?.tables.map(({ name }) => name)).toEqual(['grade', 'wide', 'organ/boxes'])
    const [grade, broad, boxes] = head?.tables ?? []
    expect(grade).toEqual({ name: 'grade', columns: ['id', 'level'], rows: Array(5).fill(['7', '2']) })
    expect([broad?.columns.length, broad?.rows[0]?.length]).toEqual([60, 50])
    expect(boxes?.rows).toEqual([['a', '1 2']])
    expect(head?.files).toEqual([{ name: expect.stringContaining('masks/{id}.png'), holds: 'mask', count: 2 }])
    expect(sample).toBeNull()
  })

  test('an application competition has none', async () => {
    const { cmptId, owner } = await hosting('application')
    const edit = { cmptId, version: 999_999 }
    await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    const wrong = owner.call(contractScoring.saveScoring, { ...edit, stageId, choice, limits, directionOk: false })
    expect(await refusalOf(wrong)).toBe('competition.application')
    const lines = await missing(owner, cmptId)
    for (const line of ['scoring', 'fits', 'sandbox', 'direction']) expect(lines).not.toContain(line)
  })
})

describe('uploads', () => {
  // covers: pages.editor.data-stage-hashes
  test('resume after an interruption, are hashed by the server, and refuse pages or programs', async () => {
    const { cmptId, owner } = await hosting()
    const bytes = new Uint8Array(20 * 1024 * 1024).fill(7)
    const input = { cmptId, use: 'data' as const, name: 'big.npy', size: bytes.length, mark: '1' }
    const begun = await owner.call(contract.beginUpload, input)
    expect(begun).toMatchObject({ parts: 2, have: [], state: 'uploading' })
    const put = async (part: number) => {
      const { url, headers } = await owner.call(contract.uploadPart, { uploadId: begun.uploadId, part })
      const body = bytes.slice(part * begun.partBytes, (part + 1) * begun.partBytes)
      await owner.fetch(url.replace('http://localhost', ''), {
        method: 'PUT',
        body,
        headers,
      })
    }
    await put(1)
    expect(await refusalOf(owner.call(contract.endUpload, { uploadId: begun.uploadId }))).toBe(
      'competitionEditor.parts',
    )
    expect(await owner.call(contract.beginUpload, input)).toMatchObject({ uploadId: begun.uploadId, have: [1] })
    await put(0)
    await owner.call(contract.endUpload, { uploadId: begun.uploadId })
    const done = await until(
      () => owner.call(contract.hostUpload, { uploadId: begun.uploadId }),
      ({ state }) => state === 'ready',
    )
    expect(done.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const begin = (more: object) => refusalOf(owner.call(contract.beginUpload, { ...input, mark: '2', ...more }))
    for (const name of ['a.html', 'a.svg', 'a.exe', 'a'])
      expect(await begin({ name })).toBe('competitionEditor.fileType')
    expect(await begin({ size: 3 * 1024 ** 3 })).toBe('competitionEditor.fileLarge')
    expect(await begin({ use: 'solution', name: 'a.csv', size: 201 * 1024 * 1024 })).toBe('competitionEditor.fileLarge')
    expect(await begin({ size: 0 })).toBe('file.empty')
    const page = await upload(owner, cmptId, 'data', 'page.txt', '<!DOCTYPE html><script>1</script>')
    expect(page).toMatchObject({ state: 'failed' })
    const stranger = await app.as(await build.user())
    expect(await refusalOf(stranger.call(contract.hostUpload, { uploadId: begun.uploadId }))).toBe(
      'competitionEditor.noUpload',
    )
    expect(await refusalOf(stranger.call(contract.uploadPart, { uploadId: begun.uploadId, part: 0 }))).toBe(
      'competitionEditor.noUpload',
    )
    const more = await Promise.all(
      Array.from({ length: 12 }, (_, mark) => begin({ name: `n${mark}.npy`, mark: `m${mark}` })),
    )
    expect(more.filter((one) => one === 'competitionEditor.uploads').length).toBeGreaterThanOrEqual(2)
    app.travel(at(5))
    await cleanUpEditorFiles(app.ctx)
    expect(await refusalOf(owner.call(contract.hostUpload, { uploadId: begun.uploadId }))).toBe(
      'competitionEditor.noUpload',
    )
    app.travel(new Date())
  })
})

describe('two editors', () => {
  // covers: pages.editor.saves-itself-two
  test('the later one learns who was first, but only in the same part', async () => {
    const { cmptId, owner, withRole } = await hosting()
    const editor = await withRole('editor')
    const before = await version(owner, cmptId)
    const text = (visitor: Visitor, at: number, name: content.TextName = 'task') =>
      visitor.call(content.saveText, { cmptId, version: at, name, zh: '新的任务', en: '' })
    await text(editor, before)
    const late = await text(owner, before).catch((error) => error)
    expect(late).toMatchObject({ code: 'competitionEditor.changed', data: { version: before + 1, part: 'task' } })
    await text(owner, before, 'rules')
    const now = await draftOf(owner, cmptId)
    expect(now.changes.task?.by).toMatch(/演示/)
    await text(owner, now.version)
    const race = await Promise.all([owner, editor].map((visitor) => refusalOf(text(visitor, now.version + 1))))
    expect(race.toSorted()).toEqual(['competitionEditor.changed', 'ok'])
  })
})
