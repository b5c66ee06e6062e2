import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate } from '@leitai/scorer/evaluate'
import { readFile } from '@leitai/scorer/node/score-file'
import { checkSpecOf } from '@leitai/scorer/plan-tasks'
import { prepareTables } from '@leitai/scorer/prepare'
import type { Fault, ScoringSpec } from '@leitai/scorer/types'
import { zipOf } from '@leitai/zip/testing'
import { encode } from 'fast-png'
import { afterAll, describe, expect, test } from 'vitest'
import { checkFile } from './check-file.ts'
import { fileOfBytes, keepInMemory } from './file.ts'
import { keepIn } from './node.ts'
import { openTables } from './open-tables.ts'
import { kindColumn, kindTask } from './testing.ts'

const work = mkdtempSync(join(tmpdir(), 'leitai-tables-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const fixture = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures', name)))
type Content = string | Uint8Array
/** A file by its ending; an object is a zip. */
const fileOf = (given: Record<string, Content>) => {
  const [[name, content] = ['', '']] = Object.entries(given)
  if (Object.keys(given).length === 1 && !name.includes('/') && !name.endsWith('!'))
    return fileOfBytes(name, typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content))
  return fileOfBytes(
    'a.zip',
    zipOf(Object.fromEntries(Object.entries(given).map(([key, one]) => [key.replace('!', ''), one]))),
  )
}
const options = { most: 1e7, keep: keepInMemory }

let count = 0
async function prepared(spec: ScoringSpec, solution: Record<string, Content>) {
  const made = await prepareTables(spec, async (plan) => {
    const opened = await openTables(fileOf(solution), plan, { ...options, truth: true })
    return 'fault' in opened ? opened : opened.map((one) => (one && 'path' in one ? null : one))
  })
  if (!made.ok) return { made, path: '' }
  const path = join(work, `${++count}.bin`)
  writeFileSync(path, made.prepared)
  return { made, path }
}
async function scoreOf(path: string, submission: Record<string, Content>) {
  const read = await readFile(path, (plan) =>
    openTables(fileOf(submission), plan, { most: 1e7, keep: keepIn(work), paths: true }),
  )
  return 'faults' in read ? read : evaluate(read.solution, read.values)
}

const spec: ScoringSpec = {
  id: 'id',
  target: ['y'],
  prediction: ['p'],
  metric: { name: 'rmse' },
  b: 'none',
  split: { by: 'seed', seed: 's', aShare: 1 },
}

describe('tables of several kinds', () => {
  const formats: ScoringSpec = { ...spec, files: { formats: ['csv', 'tsv', 'jsonl', 'json'] } }
  const sample = { 'sample.csv': 'id,p\n1,0\n2,0\n' }
  test('lines and files are named right behind cells of several lines', async () => {
    const words: ScoringSpec = { ...spec, metric: { name: 'accuracy' }, files: { formats: ['jsonl'] } }
    const { path } = await prepared(words, { 'y.csv': 'id,y\na,1\nb,2\n' })
    expect(await scoreOf(path, { 'a.jsonl': '{"id":"a","p":"x\\ny\\nz"}\n{"id":"b","p":""}\n' })).toMatchObject({
      faults: [{ code: 'empty-value', line: 2, column: 'p' }],
    })
    const texts: ScoringSpec = {
      ...spec,
      metric: { name: 'bleu' },
      files: { members: { p: { name: '{id}.txt', holds: 'text' } }, truth: { y: { name: '{id}.txt', holds: 'text' } } },
    }
    const made = await prepared(texts, { 'a.txt!': 'one', 'b.txt': 'two' })
    expect(await scoreOf(made.path, { 'a.txt!': '1\n2\n3', 'c.txt': 'x' })).toMatchObject({
      faults: [{ code: 'unknown-id', file: 'c.txt', found: 'c' }, { code: 'missing-ids' }],
    })
  })
  test.each([
    [{ 'a.csv': 'id,p\n1,1\n2,4\n' }],
    [{ 'a.tsv': 'id\tp\n2\t4\n1\t1\n' }],
    [{ 'a.jsonl': '{"id":1,"p":1}\n{"id":2,"p":4}\n' }],
    [{ 'a.json': '{"1":1,"2":4}' }],
    [{ 'in/a.tsv': 'id\tp\n1\t1\n2\t4\n' }],
  ])('%j has the score of the CSV, and passes the check', async (submission) => {
    const { path } = await prepared(formats, { 'y.tsv': 'id\ty\n1\t1\n2\t2\n' })
    expect(await scoreOf(path, submission)).toMatchObject({ ok: true, a: Math.SQRT2 })
    expect(await checkFile(fileOf(submission), fileOf(sample), checkSpecOf(formats), options)).toEqual({
      ok: true,
      rows: 2,
      left: [],
      notes: [],
    })
  })

  test.each<[Record<string, Content>, Partial<Fault> | Partial<Fault>[]]>([
    [{ 'a.parquet': 'x' }, { code: 'file-format', found: 'a.parquet' }],
    [{ 'a.tsv': 'id\tp\n1\tx\n2\t1\n' }, { code: 'not-a-number', line: 2, column: 'p' }],
    // A record without a header line: the second line is the second row.
    [{ 'a.jsonl': '{"id":1,"p":1}\n{"id":2,"p":"x"}\n' }, { code: 'not-a-number', line: 2, column: 'p' }],
    [{ 'a.jsonl': '{"id":1,"p":1}\n{"id":1,"p":2}\n' }, [{ code: 'duplicate-id', line: 2 }, { code: 'missing-ids' }]],
    [{ 'a.jsonl': '{"id":1,"p":1}\n\n{"id":2,"p":2}\n' }, { code: 'blank-line', line: 2 }],
    [{ 'a.jsonl': '{"id":1,"p":1}\n{"id":2,"p":{}}\n' }, { code: 'json-value', line: 2, column: 'p' }],
    [{ 'a.json': '[{"id":1,"p":1}]' }, { code: 'missing-ids' }],
    [{ 'a/x.csv': 'id,p\n', 'a/y.csv': 'id,p\n' }, { code: 'zip.many' }],
    [{ 'a/inner.zip': zipOf({ 'a.csv': 'id,p\n1,1\n2,2\n' }) }, { code: 'zip.noTable' }],
  ])('%j is refused with its place, before upload and on the server', async (submission, fault) => {
    const { path } = await prepared(formats, { 'y.csv': 'id,y\n1,1\n2,2\n' })
    const scored = await scoreOf(path, submission)
    expect(scored).toMatchObject({ ok: false, faults: [fault].flat() })
    expect(await checkFile(fileOf(submission), fileOf(sample), checkSpecOf(formats), options)).toEqual(scored)
  })

  test('Parquet and NumPy by declaration', async () => {
    const more: ScoringSpec = {
      ...spec,
      target: ['k'],
      prediction: ['p'],
      files: { formats: ['npz', 'parquet'] },
      extra: ['q_0', 'q_1'],
    }
    const { path } = await prepared(more, { 'y.csv': 'id,k\nx,1\ny,4\n' })
    expect(await scoreOf(path, { 'a.npz': fixture('named.npz') })).toMatchObject({ ok: true, a: Math.SQRT2 })
    expect(await scoreOf(path, { 'a.csv': 'id,p\nx,1\ny,1\n' })).toMatchObject({ faults: [{ code: 'file-format' }] })
  })
})

describe('ids with marks', () => {
  const joined = 'é'.normalize('NFC')
  const separate = 'é'.normalize('NFD')
  const texts: ScoringSpec = {
    ...spec,
    metric: { name: 'bleu' },
    files: { members: { p: { name: '{id}.txt', holds: 'text' } } },
  }
  test.each([joined, separate])('files are found whatever form their names and the ids have: %j', async (id) => {
    const { path } = await prepared(texts, { 'y.csv': `id,y\n${id},one two three four\nb,x\n` })
    for (const name of [joined, separate])
      expect(await scoreOf(path, { [`${name}.txt!`]: 'one two three four', 'b.txt': 'x' })).toMatchObject({
        ok: true,
        a: 100,
      })
  })
  test.each([joined, separate])('as are rows of tables, once each: %j', async (id) => {
    const { path } = await prepared(spec, { 'y.csv': `id,y\n${id},1\nb,1\n` })
    for (const own of [joined, separate])
      expect(await scoreOf(path, { 'a.csv': `id,p\n${own},1\nb,1\n` })).toMatchObject({ ok: true, a: 0 })
    expect(await scoreOf(path, { 'a.csv': `id,p\n${joined},1\n${separate},1\nb,1\n` })).toMatchObject({
      faults: [{ code: 'duplicate-id', line: 3, found: separate }],
    })
    expect(await scoreOf(path, { 'a.csv': 'id,p\nè,1\nb,1\n' })).toMatchObject({
      faults: [{ code: 'unknown-id', line: 2, found: 'è' }, { code: 'missing-ids' }],
    })
  })
  test('a table beside the files is joined with them', async () => {
    const more: ScoringSpec = { ...texts, extra: ['q'] }
    const { path } = await prepared(more, { 'y.csv': `id,y\n${joined},one two three four\n` })
    for (const [file, row] of [
      [joined, separate],
      [separate, joined],
    ])
      expect(await scoreOf(path, { [`${file}.txt`]: 'one two three four', 'q.csv': `id,q\n${row},1\n` })).toMatchObject(
        {
          ok: true,
          a: 100,
        },
      )
  })
})

describe('several tasks', () => {
  const tasks: ScoringSpec = {
    ...spec,
    first: { name: 'speed' },
    tasks: [{ ...kindTask, files: { formats: ['csv', 'jsonl'] } }],
    split: { by: 'column', column: 'board' },
    columns: [kindColumn, { name: 'both', expression: 'kinds - score', direction: 'higher' }],
    rank: { by: 'column', column: 'both' },
    b: 'all',
  }
  const solution = { 'speed.csv': 'id,y,board\n1,1,A\n2,2,A\n', 'kind.csv': 'name,class,board\na,x,A\nb,y,B\nc,y,A\n' }

  const sampleFiles = { 'speed.csv': 'id,p\n1,0\n2,0\n', 'kind.csv': 'name,class\na,x\nb,x\nc,x\n' }

  test('each is scored by its own solution, and arithmetic spans them', async () => {
    const { made, path } = await prepared(tasks, solution)
    expect(made).toMatchObject({ ok: true, rows: 5, aRows: 4, bRows: 5 })
    const submission = {
      'speed.csv': 'id,p\n1,1\n2,4\n',
      'kind.jsonl': '{"name":"a","class":"x"}\n{"name":"b","class":"x"}\n{"name":"c","class":"x"}\n',
    }
    const both = 0.5 - Math.SQRT2
    expect(await scoreOf(path, submission)).toMatchObject({
      ok: true,
      rows: 5,
      a: both,
      columns: [
        { name: 'score', a: Math.SQRT2 },
        { name: 'kinds', a: 0.5, b: 1 / 3 },
        { name: 'both', a: both },
      ],
    })
    const inFolder = Object.fromEntries(Object.entries(submission).map(([name, text]) => [`mine/${name}`, text]))
    expect(await scoreOf(path, inFolder)).toMatchObject({ a: both })
  })

  test('a task whose numbers have a value for it may be left out, no other', async () => {
    const { path } = await prepared(tasks, solution)
    expect(await scoreOf(path, { 'speed.csv!': 'id,p\n1,1\n2,4\n' })).toMatchObject({
      ok: true,
      rows: 2,
      columns: [{ name: 'score' }, { name: 'kinds', a: 0, b: 0 }, { name: 'both', a: -Math.SQRT2 }],
    })
    const titled = {
      ...tasks,
      tasks: tasks.tasks?.map((task) => ({ ...task, title: { zh: '种类', en: '' } })) as never,
    }
    const check = (files: Record<string, Content>) =>
      checkFile(fileOf(files), fileOf(sampleFiles), checkSpecOf(titled), options)
    const speed = 'id,p\n1,1\n2,4\n'
    expect(await check({ 'speed.csv!': speed })).toEqual({
      ok: true,
      rows: 2,
      left: [{ zh: '种类', en: '种类' }],
      notes: [],
    })
    expect(await check(sampleFiles)).toMatchObject({ ok: true, rows: 5, left: [] })
    expect(await scoreOf(path, { 'kind.csv!': 'name,class\na,x\nb,x\nc,x\n' })).toMatchObject({
      faults: [{ code: 'task-missing', found: 'speed' }],
    })
  })

  test('faults name the task; other files are refused', async () => {
    const { path } = await prepared(tasks, solution)
    const check = async (submission: Record<string, Content>) => {
      const scored = await scoreOf(path, submission)
      const sample = { 'speed.csv': 'id,p\n1,1\n2,4\n', 'kind.csv': 'name,class\na,x\nb,x\nc,x\n' }
      expect(await checkFile(fileOf(submission), fileOf(sample), checkSpecOf(tasks), options)).toEqual(scored)
      return scored.ok ? [] : scored.faults
    }
    expect(await check({ 'speed.csv': 'id,p\n1,1\n2,4\n', 'kind.csv': 'name,class\na,x\n' })).toMatchObject([
      { code: 'missing-ids', file: 'kind', count: 2 },
    ])
    expect(await check({ 'speed.csv': 'id,p\n1,1\n2,4\n', 'other.csv': '' })).toMatchObject([
      { code: 'task-file', found: 'other.csv', expected: 'speed.csv, kind.csv / jsonl' },
    ])
    expect(await check({ 'speed.csv': 'id,p\n', 'x/speed.csv': 'id,p\n' })).toMatchObject([{ code: 'task-file' }])
    expect(
      await check({ 'kind.csv': 'name,class\n', 'kind.jsonl': '', 'speed.csv': 'id,p\n1,1\n2,4\n' }),
    ).toMatchObject([{ code: 'task-twice', found: 'kind' }])
    expect(await check({ 'a.csv': 'id,p\n1,1\n2,4\n' })).toMatchObject([{ code: 'zip-expected' }])
  })

  test('what competitors are told has nothing of the solutions', () => {
    const text = JSON.stringify(checkSpecOf(tasks))
    expect(text).toContain('kind')
    for (const secret of ['board', '"y"', 'seed']) expect(text).not.toContain(secret)
  })

  test.each([
    ['unknown-task', { columns: [{ ...(tasks.columns?.[0] as object), task: 'none' }] }],
    ['task-name', { tasks: [{ ...tasks.tasks?.[0], name: 'speed' }] }],
    ['task-without-score', { columns: [], rank: undefined }],
    ['task-required', { missing: 1 }],
    ['formula-alone', { metric: { name: 'formula-sql', options: { code: 'select 1' } }, columns: [] }],
  ])('%s', async (code, change) => {
    const { made } = await prepared({ ...tasks, ...change } as ScoringSpec, solution)
    expect(made).toMatchObject({ ok: false, faults: [{ code }] })
  })
})

describe('files as cells', () => {
  const png = (values: number[]) => encode({ width: 2, height: 2, channels: 1, data: Uint8Array.from(values) })
  const masks: ScoringSpec = {
    ...spec,
    target: ['mask'],
    prediction: ['mask'],
    metric: { name: 'dice-rle' },
    files: {
      members: { mask: { name: 'masks/{id}.png', holds: 'mask', width: 2, height: 2 } },
      truth: { mask: { name: 'truth/{id}.png', holds: 'mask' } },
    },
  }
  const truth = { 'truth/a.png': png([255, 255, 0, 0]), 'truth/b.png': png([0, 0, 1, 1]) }

  test('masks from PNG are those of run lengths', async () => {
    const { path } = await prepared(masks, truth)
    const submission = { 'masks/a.png': png([1, 1, 0, 0]), 'masks/b.png': png([0, 0, 1, 0]) }
    expect(await scoreOf(path, submission)).toMatchObject({ ok: true, rows: 2, a: (1 + 2 / 3) / 2 })
    const { members: _, ...runs } = masks.files ?? {}
    const asRuns = await prepared({ ...masks, files: runs }, truth)
    expect(await scoreOf(asRuns.path, { 'a.csv': 'id,mask\na,1 1 3 1\nb,2 1\n' })).toMatchObject({ a: (1 + 2 / 3) / 2 })
    // In the folder that was packed.
    const inside = Object.fromEntries(Object.entries(submission).map(([name, bytes]) => [`mine/${name}`, bytes]))
    expect(await scoreOf(path, inside)).toMatchObject({ a: (1 + 2 / 3) / 2 })
  })

  test.each<[Record<string, Content>, Partial<Fault> | Partial<Fault>[]]>([
    [
      { 'masks/a.png': png([1, 1, 0, 0]), 'masks/b.jpg': 'x' },
      { code: 'member-unknown', file: 'masks/b.jpg' },
    ],
    [
      { 'masks/a.png': png([1, 1, 0, 0]), 'masks/c.png': png([1, 1, 0, 0]) },
      [{ code: 'unknown-id', file: 'masks/c.png', found: 'c' }, { code: 'missing-ids' }],
    ],
    [
      { 'masks/a.png': png([1, 1, 0, 0]), 'masks/b.png': 'no png' },
      { code: 'not-png', file: 'masks/b.png' },
    ],
    [
      { 'masks/a.png': fixture('gray.png'), 'masks/b.png': png([0, 0, 0, 0]) },
      { code: 'image-size', file: 'masks/a.png', expected: '2 × 2 × *' },
    ],
    [{ 'masks/../../b.png': png([0, 0, 0, 0]), 'masks/a.png': png([0, 0, 0, 0]) }, { code: 'zip.path' }],
    [{ 'a.csv': 'id,mask\na,1 1\nb,\n' }, { code: 'zip-expected', expected: 'masks/{id}.png' }],
  ])('%# is refused, before upload and on the server', async (submission, fault) => {
    const { path } = await prepared(masks, truth)
    const scored = await scoreOf(path, submission)
    expect(scored).toMatchObject({ ok: false, faults: [fault].flat() })
    const sample = { 'masks/a.png': png([0, 0, 0, 0]), 'masks/b.png': png([0, 0, 0, 0]) }
    expect(await checkFile(fileOf(submission), fileOf(sample), checkSpecOf(masks), options)).toEqual(scored)
  })

  test('every file that is wrong is named, up to the usual number', async () => {
    const ids = Array.from({ length: 40 }, (_, k) => `r${String(k).padStart(2, '0')}`)
    const each = (content: (k: number) => Content, folder = 'masks') =>
      Object.fromEntries(ids.map((id, k) => [`${folder}/${id}.png`, content(k)]))
    const good = png([255, 0, 0, 0])
    const { path } = await prepared(
      masks,
      each(() => good, 'truth'),
    )
    const bad = { 3: 'no png', 7: fixture('gray.png'), 30: good.slice(0, 40) }
    const given = { ...each((k) => bad[k as keyof typeof bad] ?? good), 'masks/readme.md': 'x' }
    const scored = await scoreOf(path, given)
    expect(scored).toMatchObject({
      ok: false,
      faultCount: 4,
      faults: [
        { code: 'not-png', file: 'masks/r03.png' },
        { code: 'image-size', file: 'masks/r07.png' },
        { code: 'not-png', file: 'masks/r30.png' },
        { code: 'member-unknown', file: 'masks/readme.md' },
      ],
    })
    const sample = fileOf(each(() => good))
    expect(await checkFile(fileOf(given), sample, checkSpecOf(masks), options)).toEqual(scored)
    const all = await checkFile(fileOf(each(() => 'no png')), sample, checkSpecOf(masks), options)
    if (all.ok) throw new Error('accepted')
    expect(all.faults.map(({ code }) => code)).toEqual([...Array(19).fill('not-png'), 'files-unread'])
    expect(all.faults.at(-1)).toEqual({ code: 'files-unread', count: 21 })
  })

  test('a zip that becomes too large is not read on after its bad files', async () => {
    const { path } = await prepared(masks, truth)
    const given = zipOf({ 'masks/a.png': 'no png', 'masks/b.png': new Uint8Array(2e7), 'masks/c.png': 'no png' })
    expect(await scoreOf(path, { 'a.zip': given })).toMatchObject({
      faultCount: 2,
      faults: [
        { code: 'not-png', file: 'masks/a.png' },
        { code: 'zip.large', file: 'masks/b.png' },
      ],
    })
  })

  test('a missing file is a missing row', async () => {
    const { path } = await prepared(masks, truth)
    expect(await scoreOf(path, { 'masks/a.png': png([0, 0, 0, 0]) })).toMatchObject({
      faults: [{ code: 'missing-ids', count: 1, expected: 'b' }],
    })
  })

  test('images, sounds, texts and a table, joined by id', async () => {
    const several: ScoringSpec = {
      ...spec,
      target: ['pixels'],
      prediction: ['pixels'],
      metric: { name: 'psnr' },
      files: {
        members: {
          pixels: { name: '{id}/image.png', holds: 'image', channels: 1 },
          sound: { name: '{id}/sound.wav', holds: 'sound', rate: 8000 },
          words: { name: '{id}/words.txt', holds: 'text' },
        },
        truth: {
          pixels: { name: 'images/{id}.png', holds: 'image' },
          sound: { name: 'sounds/{id}.wav', holds: 'sound' },
        },
      },
      columns: [
        { name: 'sound', target: ['sound'], prediction: ['sound'], metric: { name: 'si-sdr' } },
        {
          name: 'words',
          target: ['words'],
          prediction: ['words'],
          metric: { name: 'levenshtein', options: { normalise: 'none' } },
        },
        { name: 'number', target: ['y'], prediction: ['p'], metric: { name: 'rmse' } },
      ],
      split: { by: 'column', column: 'board' },
    }
    const tone = fixture('tone.wav')
    const { made, path } = await prepared(several, {
      'images/a.png': fixture('gray.png'),
      'images/b.png': fixture('gray.png'),
      'sounds/a.wav': tone,
      'sounds/b.wav': tone,
      'truth.csv': 'id,words,y,board\na,"猫,狗",1,A\nb,x,2,A\n',
    })
    expect(made.ok ? [] : made.faults).toEqual([])
    const folder = (id: string, words: string) => ({
      [`${id}/image.png`]: fixture('gray.png'),
      [`${id}/sound.wav`]: tone,
      [`${id}/words.txt`]: words,
    })
    const submission = { ...folder('a', '猫,猫'), ...folder('b', 'x\n'), 'numbers.csv': 'id,p\nb,2\na,4\n' }
    expect(await scoreOf(path, submission)).toMatchObject({
      ok: true,
      columns: [{ a: 100 }, { name: 'sound' }, { name: 'words', a: 0.5 }, { name: 'number', a: 3 / Math.SQRT2 }],
    })
    const less = {
      ...folder('a', 'x'),
      'b/image.png': fixture('gray.png'),
      'b/sound.wav': tone,
      'numbers.csv': 'id,p\nb,2\na,4\n',
    }
    expect(await scoreOf(path, less)).toMatchObject({
      faults: [{ code: 'member-missing', found: 'b', expected: 'b/words.txt' }],
    })
    // A wrong file of a row is not a missing one; all rows that lack files are named.
    expect(await scoreOf(path, { ...submission, 'a/image.png': 'x', 'b/sound.wav': 'x' })).toMatchObject({
      faultCount: 2,
      faults: [
        { code: 'not-png', file: 'a/image.png' },
        { code: 'not-wav', file: 'b/sound.wav' },
      ],
    })
    expect(
      await scoreOf(path, { 'a/image.png': fixture('gray.png'), 'numbers.csv': 'id,p\nb,2\na,4\n' }),
    ).toMatchObject({
      faults: [
        { code: 'member-missing', found: 'a', expected: 'a/sound.wav' },
        { code: 'member-missing', found: 'b', expected: 'b/image.png' },
      ],
    })
    const gbk = { ...submission, 'b/words.txt': Uint8Array.from([0xb4, 0xf0, 0xb0, 0xb8]) }
    expect(await scoreOf(path, gbk)).toMatchObject({ ok: true, columns: [{}, {}, { a: 1.5 }, {}] })
    expect(await scoreOf(path, { ...submission, 'b/words.txt': Uint8Array.from([0xff, 0xff]) })).toMatchObject({
      faults: [{ code: 'text-encoding', file: 'b/words.txt' }],
    })
  })

  test('label images are a mask for each class', async () => {
    const labels: ScoringSpec = {
      ...spec,
      target: ['class', 'mask'],
      prediction: ['class', 'mask'],
      metric: { name: 'semantic-iou' },
      files: {
        members: { mask: { name: '{id}.png', holds: 'labels', label: 'class', ignore: 255 } },
        truth: { mask: { name: '{id}.png', holds: 'labels', label: 'class', ignore: 255 } },
      },
    }
    const { made, path } = await prepared(labels, { 'x/a.png': png([0, 1, 1, 2]), 'x/b.png': png([2, 2, 255, 255]) })
    expect(made).toMatchObject({ ok: true, rows: 2 })
    const given = { 'x/a.png': png([0, 1, 0, 2]), 'x/b.png': png([2, 2, 255, 255]) }
    // Classes 0: 1 of 2; 1: 1 of 2; 2: all.
    expect(await scoreOf(path, given)).toMatchObject({ ok: true, a: (0.5 + 0.5 + 1) / 3 })
  })

  test.each([
    ['member-name', { members: { mask: { name: 'a.png', holds: 'mask' } } }],
    ['member-name', { members: { mask: { name: '../{id}.png', holds: 'mask' } } }],
    ['member-column', { members: { other: { name: '{id}.png', holds: 'mask' } } }],
    ['bad-option', { members: { mask: { name: '{id}.png', holds: 'mask', width: 0 } } }],
  ])('a declaration is refused: %s', async (code, files) => {
    const { made } = await prepared({ ...masks, files } as ScoringSpec, truth)
    expect(made).toMatchObject({ ok: false, faults: [{ code }] })
  })

  test('a zip that unpacks to too much, and one with too many files, are refused', async () => {
    const { path } = await prepared(masks, truth)
    const large = zipOf({ 'masks/a.png': new Uint8Array(2e7) })
    expect(large.length).toBeLessThan(1e5)
    expect(await scoreOf(path, { 'a.zip': large })).toMatchObject({ faults: [{ code: 'zip.large' }] })
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, k) => [`masks/${k}.png`, '']))
    expect(await scoreOf(path, many)).toMatchObject({ faults: [{ code: 'zip.entries' }] })
  })
})

describe('files that a program reads by their paths', () => {
  const paths: ScoringSpec = {
    ...spec,
    metric: { name: 'formula-python', options: { code: 'def score(s, p): return 1' } },
    files: {
      members: { p: { name: '{id}.ply', holds: 'file', maxMb: 1 } },
      truth: { y: { name: '{id}.ply', holds: 'file' } },
    },
  }
  const sample = { 'a.ply': '', 'b.ply': '' }
  const check = (given: Record<string, Content>) =>
    checkFile(fileOf(given), fileOf(sample), checkSpecOf(paths), { most: 1e9, keep: keepInMemory })

  test('are checked before they are submitted by their names and sizes', async () => {
    expect(await check({ 'a.ply': 'anything', 'b.ply': '' })).toEqual({ ok: true, rows: 2, left: [], notes: [] })
    expect(await check({ 'a.ply': 'x', 'c.ply': 'x' })).toMatchObject({ ok: false })
    expect(await check({ 'a.ply': new Uint8Array(1024 * 1024 + 1), 'b.ply': '' })).toMatchObject({
      faults: [{ code: 'member-large', file: 'a.ply', expected: '1' }],
    })
    const most = Object.fromEntries(Array.from({ length: 201 }, (_, k) => [`${k}.ply`, new Uint8Array(1024 * 1024)]))
    expect(await check(most)).toMatchObject({ faults: [{ code: 'zip.large', found: '200MB' }] })
  })

  test.each([
    ['member-file', { ...paths, metric: { name: 'rmse' } }],
    ['member-read', { ...paths, files: { members: { p: { name: '{id}.txt', holds: 'text' } } } }],
    ['formula-alone', { ...paths, metric: { name: 'formula-sql', options: { code: 'select 1' } } }],
    ['bad-option', { ...paths, files: { members: { p: { name: '{id}.ply', holds: 'file', maxMb: 201 } } } }],
  ])('are refused when they are declared wrongly: %s', async (code, wrong) => {
    const { made } = await prepared(wrong as ScoringSpec, sample)
    expect(made).toMatchObject({ ok: false, faults: [{ code }] })
  })
})
