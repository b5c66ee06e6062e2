import { getTempUploadUrl } from '@leitai/platform/file/contract'
import type { ScoringSpec } from '@leitai/scorer/types'
import { kindColumn, kindTask } from '@leitai/tables/testing'
import { rmseSpec } from '@leitai/testing/build'
import { putObject, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { zipOf } from '@leitai/zip/testing'
import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { rankList } from '../leaderboard/contract.ts'
import * as contract from './contract.ts'
import { getFileUploadToken } from './contract.ts'

const { app, build } = await testApp()

async function scored(visitor: Visitor, cmptId: number, content: string | Uint8Array<ArrayBuffer>, name: string) {
  const { submission } = await build.submit(visitor, cmptId, content, name)
  return build.finished(submission.id)
}

const small: ScoringSpec = {
  ...rmseSpec,
  target: ['y'],
  prediction: ['p'],
  split: { by: 'seed', seed: 'x'.repeat(32), aShare: 1 },
  b: 'none',
}

describe('kinds of tables', () => {
  const spec: ScoringSpec = { ...small, files: { formats: ['csv', 'jsonl', 'parquet'] } }
  const solution = 'id,y\n1,1\n2,2\n'
  const open = () => build.competition({}, { spec, solution, sample: 'id,p\n1,0\n2,0\n' })

  test('a stage takes those that it declares, and says so', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    expect(await scored(visitor, id, '{"id":1,"p":1}\n{"id":2,"p":4}\n', 'a.jsonl')).toMatchObject({
      state: 'scored',
      scoreA: Math.SQRT2,
      rows: 2,
    })
    expect(await scored(visitor, id, '{"id":1,"p":1}\n{"id":2,"p":"x"}\n', 'a.jsonl')).toMatchObject({
      state: 'failed',
      faults: [{ code: 'not-a-number', line: 2, column: 'p' }],
    })
    expect(await scored(visitor, id, 'no parquet', 'a.parquet')).toMatchObject({
      state: 'failed',
      ourFault: null,
      faults: [{ code: 'bad-parquet' }],
    })
    const ticket = { cmptId: id, fileName: 'a.npz', size: 10 }
    expect(await refusalOf(visitor.call(getFileUploadToken, ticket))).toBe('file.type')
    const { stages } = await app.visitor().call(cmptDetail, { cmptId: id })
    expect(stages[0]?.scoring?.check.files).toEqual({ formats: ['csv', 'jsonl', 'parquet'] })
  })

  test('another kind is refused at each step, in words that name those that are taken', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const refused = visitor.call(getFileUploadToken, { cmptId: id, fileName: 'a.jsonl', size: 10 })
    await expect(refused).rejects.toThrow('csv / zip')
    // A key of another kind, made for another stage.
    const other = await open()
    const { visitor: both } = await build.competitor(other.id)
    const text = '{"id":1,"p":1}\n{"id":2,"p":4}\n'
    const { objectKey, contentType } = await both.call(getFileUploadToken, {
      cmptId: other.id,
      fileName: 'a.jsonl',
      size: text.length,
    })
    const { tempUrl, headers } = await both.call(getTempUploadUrl, { objectKey, contentType, size: text.length })
    expect((await putObject(both, app.origin, tempUrl, text, headers)).ok).toBe(true)
    expect(
      await refusalOf(both.call(contract.commitResult, { cmptId: id, objectKey, fileName: 'a.csv', remark: '' })),
    ).toBe('file.type')
  })
})

describe('several tasks', () => {
  const spec: ScoringSpec = {
    ...small,
    first: { name: 'speed', title: { zh: '速度', en: 'Speed' } },
    tasks: [kindTask],
    split: { by: 'column', column: 'board' },
    b: 'rest',
    columns: [kindColumn, { name: 'total', expression: 'kinds - score', direction: 'higher' }],
    rank: { by: 'column', column: 'total' },
  }
  const solution = zipOf({
    'speed.csv': 'id,y,board\n1,1,A\n2,2,B\n',
    'kind.csv': 'name,class,board\na,x,A\nb,y,A\nc,y,B\n',
  })
  const speed = 'id,p\n1,3\n2,2\n'
  const open = () =>
    build.competition(
      {},
      {
        spec,
        solution,
        sample: zipOf({ 'speed.csv': speed, 'kind.csv': 'name,class\na,x\nb,x\nc,x\n' }),
        direction: 'higher',
      },
    )

  test('a zip brings them; a task with a value for its absence may be left out; the board has their numbers', async () => {
    const { id } = await open()
    const one = await build.competitor(id)
    const both = zipOf({ 'speed.csv': speed, 'kind.csv': 'name,class\na,x\nb,x\nc,y\n' })
    expect(await scored(one.visitor, id, both, 'a.zip')).toMatchObject({
      state: 'scored',
      rows: 5,
      scoreA: -1.5,
      scoreB: 1,
      numbers: [
        { name: 'score', a: 2, b: 0 },
        { name: 'kinds', a: 0.5, b: 1 },
        { name: 'total', a: -1.5, b: 1 },
      ],
    })
    const other = await build.competitor(id)
    expect(await scored(other.visitor, id, zipOf({ 'speed.csv': speed }), 'a.zip')).toMatchObject({
      state: 'scored',
      rows: 2,
      scoreA: -2,
    })
    const { list } = await app.visitor().call(rankList, { cmptId: id, board: 'A', keyword: '', page: 1, pageSize: 50 })
    expect(list.map(({ rank, score }) => [rank, score])).toEqual([
      [1, '-1.500000'],
      [2, '-2.000000'],
    ])
    expect(await scored(one.visitor, id, zipOf({ 'kind.csv': 'name,class\na,x\nb,x\nc,y\n' }), 'a.zip')).toMatchObject({
      state: 'failed',
      faults: [{ code: 'task-missing', found: 'speed' }],
    })
    expect(await refusalOf(one.visitor.call(getFileUploadToken, { cmptId: id, fileName: 'a.csv', size: 10 }))).toBe(
      'file.type',
    )
  })

  test('faults name the task in the caller’s language', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id, { language: 'en' })
    const row = await scored(visitor, id, zipOf({ 'speed.csv': 'id,p\n1,x\n2,2\n' }), 'a.zip')
    const { faults } = await visitor.call(contract.getCommitResult, { id: row.id })
    expect(faults).toMatchObject([{ line: 2, column: 'p', text: expect.stringMatching(/^File "speed": Line 2/) }])
  })

  test('what the public is told of a stage has nothing of its solutions', async () => {
    const { id } = await open()
    const text = JSON.stringify(await app.visitor().call(cmptDetail, { cmptId: id }))
    for (const secret of ['"board"', '"y"', '"class","']) expect(text).not.toContain(secret)
  })
})

describe('files as cells', () => {
  const png = (values: number[]) => encode({ width: 2, height: 2, channels: 1, data: Uint8Array.from(values) })
  const spec: ScoringSpec = {
    ...small,
    target: ['mask'],
    prediction: ['mask'],
    metric: { name: 'dice-rle' },
    files: {
      members: { mask: { name: '{id}.png', holds: 'mask', width: 2, height: 2 } },
      truth: { mask: { name: '{id}.png', holds: 'mask' } },
    },
  }

  test('images in a zip are masks; a wrong one is named, and costs nothing', async () => {
    const solution = zipOf({ 'a.png': png([1, 1, 0, 0]), 'b.png': png([0, 0, 1, 1]) })
    const { id } = await build.competition({}, { spec, solution, sample: solution })
    const { visitor } = await build.competitor(id)
    expect(
      await scored(visitor, id, zipOf({ 'a.png': png([1, 1, 0, 0]), 'b.png': png([0, 0, 1, 0]) }), 'a.zip'),
    ).toMatchObject({
      state: 'scored',
      scoreA: (1 + 2 / 3) / 2,
    })
    const row = await scored(visitor, id, zipOf({ 'a.png': png([1, 1, 0, 0]), 'b.png': 'no png' }), 'a.zip')
    expect(row).toMatchObject({ state: 'failed', faults: [{ code: 'not-png', file: 'b.png' }] })
    const { quota } = await visitor.call(contract.mySubmission, {
      cmptId: id,
      state: '',
      order: 'newest',
      page: 1,
      pageSize: 20,
    })
    expect(quota.usedToday).toBe(1)
  })
})
