import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { score } from '../score.ts'
import { bytes, prepareTexts, submissionText } from '../testing.ts'
import { loadPreparedFile } from './prepared-file.ts'
import { scoreFile } from './score-file.ts'
import { readInTwo } from './two-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-scorer-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rows = 20_000
const texts = {
  metric: 'auc',
  truth: Array.from({ length: rows }, (_, k) => String((k * 7) % 3 === 0 ? 1 : 0)),
  prediction: Array.from({ length: rows }, (_, k) => String((k * 0.6180339887498949) % 1)),
  part: 'ABBA'.repeat(rows / 4),
}
const prepared = await prepareTexts(texts)
const preparedPath = join(folder, 'solution.bin')
writeFileSync(preparedPath, prepared)
const good = submissionText(texts).replaceAll('"', '')

function file(text: string): string {
  const path = join(folder, 'submission.csv')
  writeFileSync(path, text)
  return path
}

test('a file is scored like its bytes', async () => {
  expect(await scoreFile(preparedPath, file(good))).toEqual(await score(prepared, bytes(good)))
})

const lines = good.trimEnd().split('\n')
test.each([
  ['in order', good],
  ['turned round', [lines[0], ...lines.slice(1).toReversed()].join('\n')],
  ['with CRLF and quotes', submissionText(texts).replaceAll('\n', '\r\n')],
])('two threads read the same as one: %s', async (_, text) => {
  const loaded = await loadPreparedFile(preparedPath)
  const values = loaded && (await readInTwo(loaded, file(text)))
  expect(values?.[0]?.columns[0]).toHaveLength(rows)
  expect(Array.from(values?.[0]?.columns[0] ?? [])).toEqual(texts.prediction.map(Number))
})

test.each([
  ['a row twice, once in either half', good.replace(/^19999,/m, '0,')],
  ['a missing row', good.replace(/^12345,.*\n/m, '')],
  ['a fault in the second half', good.replace(/^15000,.*$/m, '15000,x')],
  ['a fault in the first half', good.replace(/^50,.*$/m, '50,x')],
  ['a blank line', good.replace(/^15000,/m, '\n15000,')],
])('two threads leave a faulty file to the general reader: %s', async (_, text) => {
  const loaded = await loadPreparedFile(preparedPath)
  expect(loaded && (await readInTwo(loaded, file(text)))).toBeNull()
  const result = await scoreFile(preparedPath, file(text))
  expect(result).toMatchObject({ ok: false })
  expect(result).toEqual(await score(prepared, bytes(text)))
})

test('a missing file is a fault, not an exception', async () => {
  expect(await scoreFile(preparedPath, join(folder, 'none.csv'))).toMatchObject({
    ok: false,
    faults: [{ code: 'read-failed' }],
  })
  expect(await scoreFile(join(folder, 'none.bin'), file(good))).toMatchObject({
    ok: false,
    faults: [{ code: 'bad-prepared' }],
  })
})

test('a solution prepared again under the same path replaces the cached one', async () => {
  const path = join(folder, 'changing.bin')
  writeFileSync(path, prepared)
  await scoreFile(path, file(good))
  writeFileSync(path, await prepareTexts({ metric: 'rmse', truth: ['1'], prediction: [] }))
  expect(await scoreFile(path, file('id,prediction\n0,3\n'))).toMatchObject({ ok: true, a: 2 })
})
