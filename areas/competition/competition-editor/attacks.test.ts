import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from '@leitai/platform/db/orm'
import { rmseSpec, solutionCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { readYaml } from '../archive/source.ts'
import { BadFolder, unpack } from '../archive/unpack.ts'
import * as contractFiles from './contract.files.ts'
import * as contractScoring from './contract.scoring.ts'
import * as contract from './contract.ts'
import { importIntoDraft } from './import.ts'
import { editorFiles } from './table.ts'
import { cleanUpEditorFiles } from './upload.ts'

const { app, build } = await testApp()
const root = mkdtempSync(join(tmpdir(), 'leitai-attacks-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Bytes = Uint8Array<ArrayBuffer>
type Files = Record<string, Uint8Array>
const pack = (files: Files) => new Uint8Array(zipSync(files))
let count = 0

/** Why a zip is refused; null if it is unpacked. Nothing may have been written outside its folder. */
async function unpacked(zip: Uint8Array): Promise<string | null> {
  const [file, folder] = [join(root, `${++count}.zip`), mkdtempSync(join(root, 'to-'))]
  writeFileSync(file, zip)
  const before = readdirSync(root)
  const why = await unpack(file, folder).then(
    () => null,
    (error) => {
      if (error instanceof BadFolder) return error.message
      throw error
    },
  )
  expect(readdirSync(root)).toEqual(before)
  return why
}

/** Many zip entries that share one piece of data. */
function overlapping(zip: Uint8Array, times: number): Buffer {
  const bytes = Buffer.from(zip)
  const end = bytes.length - 22
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
  const submission = bytes.subarray(start, start + size)
  const submissions = Array.from({ length: times }, (_, at) => {
    const one = Buffer.from(submission)
    one.write(String(at).padStart(4, '0'), 46)
    return one
  })
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt16LE(times, 8)
  tail.writeUInt16LE(times, 10)
  tail.writeUInt32LE(size * times, 12)
  return Buffer.concat([bytes.subarray(0, start), ...submissions, tail])
}

test('a zip whose entries share one piece of data cannot exceed the size limit', async () => {
  const content = Buffer.concat([randomBytes(1024 * 1024), Buffer.alloc(3 * 1024 * 1024)])
  const one = zipSync({ '0000.csv': content }, { level: 9 })
  expect(await unpacked(one)).toBeNull()
  expect(await unpacked(overlapping(one, 8))).toBe('overlap')
})

test('a false size in a zip is detected', async () => {
  const lying = Buffer.from(zipSync({ 'a.csv': new Uint8Array(30 * 1024 * 1024) }, { level: 9 }))
  const start = lying.readUInt32LE(lying.length - 6)
  lying.writeUInt32LE(10, start + 24)
  expect(await unpacked(lying)).toBe('broken')
  expect(await unpacked(lying.subarray(0, lying.length - 30))).toBe('broken')
})

test.each([
  ['\\\\server\\share', 'path'],
  ['C:/evil.csv', 'path'],
  ['a:stream', 'path'],
  ['data/NUL', 'path'],
  ['data/con.csv', 'path'],
  ['COM1', 'path'],
  ['data/a.csv.', 'path'],
  ['data /a.csv', 'path'],
  ['a/./b', 'path'],
  ['a//b', 'path'],
  [`${'x'.repeat(301)}`, 'path'],
  [`${'长'.repeat(200)}`, 'broken'],
  ['数据/console.csv', null],
])('a zip entry called %j is not written elsewhere', async (name, outcome) => {
  expect(await unpacked(zipSync({ [name]: strToU8('x') }))).toBe(outcome)
})

test('names that differ in case alone, and a file that is also a folder, are refused', async () => {
  expect(await unpacked(zipSync({ 'a.csv': strToU8('x'), 'A.CSV': strToU8('y') }))).toBe('case')
  expect(await unpacked(zipSync({ a: strToU8('x'), 'a/b': strToU8('y') }))).toBe('broken')
})

test.each([
  ['an alias within itself', 'a: &a { file: x, b: *a }'],
  [
    'aliases that lead ever deeper',
    `a0: &a0 [x]\n${Array.from({ length: 9000 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}]`).join('\n')}`.slice(
      0,
      300_000,
    ),
  ],
  ['brackets', '['.repeat(100_000)],
  [
    'doublings',
    `a0: &a0 [x,x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at},*a${at}]`).join('\n')}`,
  ],
])('a manifest of %s is a fault, and does not block the server', (_, text) => {
  const { problems, raw } = readYaml(text)
  expect(problems).not.toEqual([])
  expect(raw).toBeNull()
})

test('a key __proto__ of a manifest changes nothing but itself', () => {
  const { raw } = readYaml('__proto__: { polluted: 1 }\nconstructor: { prototype: { polluted: 1 } }')
  expect(Object.getPrototypeOf(raw)).toBe(Object.prototype)
  expect(Object('x').polluted).toBeUndefined()
})

async function importZip(owner: Visitor, cmptId: number, zip: Bytes) {
  const input = { cmptId, use: 'folder' as const, name: 'folder.zip', size: zip.length, mark: '' }
  const begun = await owner.call(contractFiles.beginUpload, input)
  const { url, headers } = await owner.call(contractFiles.uploadPart, { uploadId: begun.uploadId, part: 0 })
  await owner.fetch(url.replace('http://localhost', ''), { method: 'PUT', body: zip, headers })
  const { uploadId } = await owner.call(contractFiles.endUpload, { uploadId: begun.uploadId })
  await until(async () => (await owner.call(contractFiles.hostUpload, { uploadId })).state === 'ready')
  return again(owner, cmptId, uploadId)
}
async function again(owner: Visitor, cmptId: number, uploadId: number) {
  await owner.call(contract.importDraft, { cmptId, version: 999_999, uploadId })
  const ended = await until(async () => {
    const { imported } = await owner.call(contract.editorDraft, { cmptId })
    return imported?.state !== 'queued' && imported
  })
  return { ...ended, uploadId }
}

/** A valid folder, and a draft to import it into. */
async function scene() {
  const user = await build.user()
  const { id } = await build.competition({ ownerId: user.id })
  const owner = await app.as(user)
  const answer = await owner.fetch(`/v3/api/host/making/export.zip?cmptId=${id}`)
  const files: Files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const { cmptId } = await owner.call(contract.newDraft, { title: '不变的草稿', type: 'algorithm' })
  const manifest = strFromU8(files['competition.yaml'] ?? new Uint8Array())
  const change = (yaml: (text: string) => string, more: Files = {}) =>
    pack({ ...files, ...more, 'competition.yaml': strToU8(yaml(manifest)) })
  const refused = async (zip: Bytes) => {
    const imported = await importZip(owner, cmptId, zip)
    expect(imported.state).toBe('failed')
    expect((await owner.call(contract.editorDraft, { cmptId })).basics.title.zh).toBe('不变的草稿')
    return imported.faults.map(({ text }) => text).join('\n')
  }
  return { user, owner, cmptId, files, change, refused }
}
const dataOf = (names: string[]) => names.map((name) => `  - { file: ${name}, licence: CC0-1.0 }\n`).join('')

test('a folder cannot multiply a file, name thousands of texts, or import what a page would refuse', async () => {
  const { change, refused } = await scene()
  const more = (lines: string) => (text: string) => text.replace(/^data:\n/m, `data:\n${lines}`)
  const big = { 'data/b.csv': strToU8('a,b\n1,2\n') }
  expect(await refused(change(more(dataOf(['data/b.csv', 'data/./b.csv', 'x/../data/b.csv'])), big))).toContain(
    '同一个文件',
  )
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`data/${at}.csv`, strToU8('a\n1\n')]))
  expect(await refused(change(more(dataOf(Object.keys(many))), many))).toContain('100')
  const text = { 'big.md': strToU8('长'.repeat(300_000)) }
  const question = '  - { question: { zh: { file: big.md } }, answer: { zh: { file: big.md } } }\n'
  const withQuestions = (yaml: string) =>
    `${yaml.replace(/^questions: \[\]\n/m, '')}questions:\n${question.repeat(2000)}`
  expect(await refused(change(withQuestions, text))).toContain('16 MB')
  const overview = (yaml: string) => yaml.replace('texts/overview.zh.md', 'big.md')
  expect(await refused(change(overview, text))).toContain('50000')
  const page = {
    'data/b.html': strToU8('<p><script>alert(1)</script>'),
    'data/c.csv': strToU8('<svg onload="alert(1)">'),
  }
  const problems = await refused(change(more(dataOf(Object.keys(page))), page))
  expect(problems).toContain('data/b.html')
  expect(problems).toContain('data/c.csv')
  for (const odd of ['0000-01-01', 'now-999999d'])
    expect(await refused(change((yaml) => yaml.replace(/^start: .*$/m, `start: ${odd}`)))).not.toBe('')
  const addresses = [
    'https://evil.example/t.png',
    'javascript:alert(1)',
    '/v3/api/private/card/1/x.jpg',
    '//evil.example/t.png',
  ]
  for (const address of addresses)
    expect(await refused(change((yaml) => yaml.replace(/^cover: .*$/m, `cover: ${address}`)))).toContain('图片')
  const long = await refused(change(more(dataOf(['x'.repeat(100_000)]))))
  expect(long.length).toBeLessThan(2000)
})

test('a folder cannot set more of a draft than its pages can, and shows no picture of another user', async () => {
  const { user, owner, cmptId, change } = await scene()
  const { id: other } = await build.user()
  const line = (key: string, value: string) => (yaml: string) =>
    `${yaml.replace(new RegExp(`^${key}:.*\\n(?: +.*\\n)*`, 'm'), '')}${key}: ${value}\n`
  const many = (count: number, one: string) => `[${Array(count).fill(one).join(', ')}]`
  const words = (zh: string) => `{ zh: ${zh} }`
  const tries: [change: (yaml: string) => string, says: string][] = [
    [line('title', words('长'.repeat(101))), '100'],
    [line('title', words('"\\u202Eabc"')), '不对'],
    [line('title', words('"\\u200B"')), '一行'],
    [line('summary', words('长'.repeat(201))), '200'],
    [line('host', words('长'.repeat(101))), '100'],
    [line('tags', many(11, 'a')), '10 项'],
    [line('tags', `[${'a'.repeat(21)}]`), '20'],
    [line('contact', 'a'.repeat(201)), '200'],
    [line('questions', `[{ question: { zh: ${'a'.repeat(301)} }, answer: { zh: a } }]`), '300'],
    [line('questions', many(51, '{ question: { zh: a }, answer: { zh: a } }')), '50 项'],
    [line('prizes', many(31, '{ name: { zh: a }, reward: { zh: a }, count: 1 }')), '30 项'],
    [line('form', '[{ name: "1 or 2", label: { zh: a }, kind: text }]'), '不对'],
    [line('form', `[{ name: a, label: { zh: a }, kind: select, options: ${many(51, '{ zh: a }')} }]`), '50 项'],
    [(yaml) => yaml.replace(/^( +licence: ).*$/m, `$1${'a'.repeat(101)}`), '100'],
    [(yaml) => yaml.replace(/^( +id: ).*$/m, `$1${'a'.repeat(201)}`), '200'],
    [(yaml) => yaml.replace(/^( +prediction:)\n.*$/m, `$1 ${many(1001, 'a')}`), '1000 项'],
    [line('cover', `/v3/picture/cover/${other}/${'a'.repeat(24)}.jpg`), '图片'],
  ]
  for (const [at, [changed, says]] of tries.entries()) {
    const { state, faults } = await importZip(owner, cmptId, change(changed))
    expect([at, state, ...faults.map(({ text }) => text)]).toEqual([at, 'failed', expect.stringContaining(says)])
  }
  expect((await owner.call(contract.editorDraft, { cmptId })).basics.title.zh).toBe('不变的草稿')
  const own = `/v3/picture/cover/${user.id}/${'a'.repeat(24)}.jpg`
  expect(await importZip(owner, cmptId, change(line('cover', own)))).toMatchObject({ state: 'done' })
})

test('a guessable seed gets into no draft, not even by marking its stage as revealed', async () => {
  const { owner, cmptId, change, refused } = await scene()
  const guessable = (yaml: string) => yaml.replace(/^( +)seed: .*$/m, '$1seed: "42"')
  const revealed = (yaml: string) => yaml.replace('revealed: null', "revealed: '2020-01-01T00:00:00Z'")
  expect(await refused(change(guessable))).toContain('种子')
  expect(await refused(change((yaml) => revealed(guessable(yaml))))).toContain('种子')
  const drawn = (yaml: string) => revealed(yaml.replace(/^ +seed: .*\n/m, ''))
  expect(await importZip(owner, cmptId, change(drawn))).toMatchObject({ state: 'done' })
  const [stage] = (await owner.call(contract.editorDraft, { cmptId })).stages
  expect(stage?.scoring.choice?.split).toMatchObject({ seed: expect.stringMatching(/^[\da-f]{32}$/) })
})

test('repeated imports of the same zip do not fill the store', async () => {
  const { owner, cmptId, change } = await scene()
  const first = await importZip(
    owner,
    cmptId,
    change((text) => text),
  )
  expect(first).toMatchObject({ state: 'done' })
  const { db } = app.ctx
  await db
    .update(editorFiles)
    .set({ size: 20 * 1024 ** 3 - 10 })
    .where(eq(editorFiles.id, first.uploadId))
  expect(await again(owner, cmptId, first.uploadId)).toMatchObject({ state: 'failed' })
})

/** The first stage, once the check of its scoring has ended in this state. */
async function stageOf(owner: Visitor, cmptId: number, ends: string[]) {
  return until(async () => {
    const [stage] = (await owner.call(contract.editorDraft, { cmptId })).stages
    return stage && ends.includes(stage.scoring.state) && stage
  })
}

const GB_20 = 20 * 1024 ** 3
const keptOf = (cmptId: number) => app.ctx.db.select().from(editorFiles).where(eq(editorFiles.cmptId, cmptId))
const bytesOf = async (cmptId: number) => (await keptOf(cmptId)).reduce((sum, { size }) => sum + size, 0)

test('two concurrent imports do not both use the same free space, and solutions and their checks count as well', async () => {
  const { owner, cmptId, change } = await scene()
  const checked = () => stageOf(owner, cmptId, ['done', 'failed'])
  const zip = change((text) => text)
  const { uploadId } = await importZip(owner, cmptId, zip)
  expect(await checked()).toMatchObject({ scoring: { state: 'done' } })
  const files = await keptOf(cmptId)
  const [prepared, solution] = ['prepared', 'solution'].map((use) => files.find((file) => file.use === use)?.size ?? 0)
  expect(solution).toBeGreaterThan(10)
  const folder = Object.values(unzipSync(zip)).reduce((sum, { length }) => sum + length, 0)
  const room = folder + (prepared ?? 0) + 10
  const others = files.filter(({ id }) => id !== uploadId).reduce((sum, { size }) => sum + size, 0)
  const fill = async (size: number) => {
    await app.ctx.db.update(editorFiles).set({ size }).where(eq(editorFiles.id, uploadId))
  }
  await fill(GB_20 - others - room)
  await Promise.all([1, 2, 3].map(() => importIntoDraft(app.ctx, uploadId)))
  await checked()
  expect((await keptOf(cmptId)).length).toBeGreaterThan(files.length)
  expect(await bytesOf(cmptId)).toBeLessThanOrEqual(GB_20)

  await fill(0)
  await fill(GB_20 - (await bytesOf(cmptId)) - 10)
  const full = await keptOf(cmptId)
  const { id: stageId, limits, scoring } = await checked()
  const choice = scoring.choice && { ...scoring.choice, b: 'all' as const }
  await owner.call(contractScoring.saveScoring, {
    cmptId,
    stageId,
    version: 999_999,
    choice,
    limits,
    directionOk: true,
  })
  const refused = await checked()
  expect(refused.scoring.faults).toEqual([expect.stringContaining('空间')])
  expect(await keptOf(cmptId)).toHaveLength(full.length)
})

test('a copy with a new solution gets another seed than its source, and one that keeps the solution keeps the seed', async () => {
  const user = await build.user()
  const { id } = await build.competition({ ownerId: user.id })
  const owner = await app.as(user)
  const startAt = new Date(app.ctx.now().getTime() + 86_400_000)
  const { cmptId } = await owner.call(contract.cloneCompetition, { cmptId: id, startAt })
  const scoringOf = () => stageOf(owner, cmptId, ['done'])
  const copied = await scoringOf()
  const source = rmseSpec.split
  expect(copied.scoring.choice?.split).toEqual(source)
  const text = Buffer.from(solutionCsv().replace('1,0.01', '1,0.02'))
  const input = { cmptId, use: 'solution' as const, name: 'solution.csv', size: text.length, mark: '' }
  const { uploadId } = await owner.call(contractFiles.beginUpload, input)
  const { url, headers } = await owner.call(contractFiles.uploadPart, { uploadId, part: 0 })
  await owner.fetch(url.replace('http://localhost', ''), { method: 'PUT', body: text, headers })
  await owner.call(contractFiles.endUpload, { uploadId })
  await until(async () => (await owner.call(contractFiles.hostUpload, { uploadId })).state === 'ready')
  const { limits, scoring } = copied
  const more = { solutionId: uploadId, choice: scoring.choice, limits, directionOk: true }
  await owner.call(contractScoring.saveScoring, { cmptId, stageId: copied.id, version: 999_999, ...more })
  const split = (await scoringOf()).scoring.choice?.split
  expect(split).toMatchObject({ by: 'seed', aShare: 0.5, seed: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(split).not.toEqual(source)
})

test('a deleted draft gives its owner no new space before its files are deleted', async () => {
  const first = await scene()
  const { owner } = first
  const file = { use: 'data' as const, name: 'data.csv', mark: '' }
  const half = { ...file, size: GB_20 / 20 }
  const begin = (cmptId: number, size: number) =>
    refusalOf(owner.call(contractFiles.beginUpload, { ...file, cmptId, size, mark: `${cmptId} ${size}` }))
  const { uploadId } = await owner.call(contractFiles.beginUpload, { ...half, cmptId: first.cmptId })
  await app.ctx.db
    .update(editorFiles)
    .set({ size: GB_20 - 100, state: 'ready' })
    .where(eq(editorFiles.id, uploadId))
  expect(await begin(first.cmptId, 1000)).toBe('competitionEditor.space')
  const title = (await owner.call(contract.editorDraft, { cmptId: first.cmptId })).basics.title.zh
  const second = await owner.call(contract.newDraft, { title: '演示第二份草稿', type: 'algorithm' })
  expect(await begin(second.cmptId, 1000)).toBe('ok')
  await owner.call(contract.deleteDraft, { cmptId: first.cmptId, confirm: title })
  expect(await begin(second.cmptId, 2000)).toBe('competitionEditor.space')
  const another = await scene()
  expect(await refusalOf(another.owner.call(contractFiles.beginUpload, { ...half, cmptId: another.cmptId }))).toBe('ok')
  app.travel(new Date(Date.now() + 2 * 3_600_000))
  await cleanUpEditorFiles(app.ctx)
  app.travel(new Date())
  expect(await begin(second.cmptId, 2000)).toBe('ok')
})
