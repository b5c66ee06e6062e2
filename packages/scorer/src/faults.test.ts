import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeFault, faultCodes } from './faults.ts'
import { score } from './score.ts'
import { bytes, checkCsv, prepareTexts, specFor } from './testing.ts'
import type { Fault } from './types.ts'

/** The package that opens files of other kinds reports faults as well. */
const folders = [new URL('.', import.meta.url), new URL('../../tables/src/', import.meta.url)]
const sources = folders.flatMap((folder) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => new URL(name, folder)),
)
const used = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/code: '([a-z0-9-]+)'/g)].map((hit) => hit[1] ?? ''),
  ),
)

test('every fault code has a message, and no message is unused', () => {
  expect([...used].sort()).toEqual([...faultCodes].sort())
})

test.each(faultCodes)('%s is a sentence in both languages', (code) => {
  const fault: Fault = {
    code,
    line: 17,
    column: 'prediction',
    found: 'abc',
    expected: '0..1',
    count: 3,
    reason: 'order',
  }
  const zh = describeFault(fault, 'zh')
  expect(zh).toMatch(/[\u4e00-\u9fff]/)
  expect(describeFault(fault, 'en')).not.toMatch(/[\u4e00-\u9fff]|undefined/)
  expect(zh).not.toContain('undefined')
})

// covers: pages.submit.errors-line-expected
test('a message has line, column, found and expected value', () => {
  const fault = { code: 'not-a-number', line: 17, column: 'prediction', found: 'abc' }
  expect(describeFault(fault, 'zh')).toBe('第 17 行，列 "prediction"：值 "abc" 不是数字，应为一个有限小数')
  expect(describeFault(fault, 'en')).toBe(
    'Line 17, column "prediction": the value "abc" isn’t a number, expected a finite decimal',
  )
})

const truth = ['1', '0', '1']
const head = 'id,prediction\n'
const good = `${head}0,0.1\n1,0.2\n2,0.3\n`
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array(Array.from(`\uFEFF${text}`, (c) => c.charCodeAt(0))).buffer)

/** Submissions with their expected faults: code, line and column. */
const wrong: [name: string, file: string | Uint8Array, faults: Partial<Fault>[]][] = [
  ['an empty file', '', [{ code: 'empty-file' }]],
  ['a byte order mark alone', '\uFEFF', [{ code: 'empty-file' }]],
  ['a header alone', head, [{ code: 'no-rows' }]],
  ['UTF-16', utf16(good), [{ code: 'utf-16' }]],
  ['UTF-16 without a mark', utf16(good).slice(2), [{ code: 'utf-16' }]],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), [{ code: 'not-text', found: 'ZIP / XLSX' }]],
  ['zero bytes', Uint8Array.from([105, 100, 0, 44, 112, 10, 65, 66, 67, 68]), [{ code: 'not-text', found: 'NUL' }]],
  ['a blank first line', `\n${good}`, [{ code: 'blank-line', line: 1 }]],
  ['old Mac line ends', good.replaceAll('\n', '\r'), [{ code: 'cr-line-ends' }]],
  [
    'a missing column',
    'id,pred\n0,1\n',
    [
      { code: 'missing-column', column: 'prediction' },
      { code: 'unknown-column', column: 'pred' },
    ],
  ],
  ['another column', good.replaceAll(/$/gm, ',x').replace(/,x$/, ''), [{ code: 'unknown-column', column: 'x' }]],
  ['a column twice', 'id,prediction,prediction\n0,1,1\n', [{ code: 'duplicate-column', column: 'prediction' }]],
  ['no header', '0,0.1\n1,0.2\n2,0.3\n', [{ code: 'no-header', found: '0,0.1' }]],
  ['too few fields', `${head}0,0.1\n1\n2,0.3\n`, [{ code: 'field-count', line: 3, found: '1', expected: '2' }]],
  ['too many fields', `${head}0,0.1\n1,0,2\n2,0.3\n`, [{ code: 'field-count', line: 3, found: '3' }]],
  ['an open quote', `${head}0,0.1\n1,"0.2\n2,0.3\n`, [{ code: 'unclosed-quote', line: 3 }]],
  ['a quote out of place', `${head}0,0.1\n1,0"2\n2,0.3\n`, [{ code: 'bad-quote', line: 3 }]],
  ['text behind a quote', `${head}0,0.1\n1,"0.2"x\n2,0.3\n`, [{ code: 'bad-quote', line: 3 }]],
  ['an empty value', `${head}0,0.1\n1,\n2,0.3\n`, [{ code: 'empty-value', line: 3, column: 'prediction' }]],
  [
    'an empty id',
    `${head}0,0.1\n,0.2\n2,0.3\n`,
    [{ code: 'empty-value', line: 3, column: 'id' }, { code: 'missing-ids' }],
  ],
  ['a word', `${head}0,0.1\n1,abc\n2,0.3\n`, [{ code: 'not-a-number', line: 3, found: 'abc' }]],
  ['a decimal comma', `${head}0,0.1\n1,"0,2"\n2,0.3\n`, [{ code: 'not-a-number', line: 3, found: '0,2' }]],
  ['NaN', `${head}0,0.1\n1,NaN\n2,0.3\n`, [{ code: 'not-finite', line: 3, found: 'NaN' }]],
  ['infinity', `${head}0,0.1\n1,-inf\n2,0.3\n`, [{ code: 'not-finite', line: 3 }]],
  ['a number beyond the doubles', `${head}0,0.1\n1,1e999\n2,0.3\n`, [{ code: 'not-finite', line: 3 }]],
  ['a probability above 1', `${head}0,0.1\n1,1.2\n2,0.3\n`, [{ code: 'out-of-range', line: 3, expected: '0..1' }]],
  ['an unknown id', `${good}7,0.5\n`, [{ code: 'unknown-id', line: 5, found: '7' }]],
  ['an id that is a word', `${good}x,0.5\n`, [{ code: 'id-not-integer', line: 5, found: 'x' }]],
  ['an id twice', `${good}1,0.5\n`, [{ code: 'duplicate-id', line: 5, found: '1' }]],
  ['missing ids', `${head}1,0.2\n`, [{ code: 'missing-ids', count: 2, expected: '0, 2' }]],
  ['a blank line in the middle', `${head}0,0.1\n\n1,0.2\n2,0.3\n`, [{ code: 'blank-line', line: 3 }]],
  ['an endless line', `${head}0,${'1'.repeat(4_300_000)}\n`, [{ code: 'line-too-long', line: 2 }]],
]

test.each(wrong)('%s is refused with its position, before upload and on the server', async (_, file, faults) => {
  const source = typeof file === 'string' ? bytes(file) : [file]
  const result = await score(await prepareTexts({ metric: 'brier', truth, prediction: [] }), source)
  expect(result).toMatchObject({ ok: false, faultCount: faults.length, faults })
  const check = await checkCsv(bytes('id,prediction\n0,0\n1,0\n2,0\n'), source, specFor({ metric: 'brier' }))
  expect(check).toEqual(result)
})

test.each([
  ['', good],
  ['with CRLF', good.replaceAll('\n', '\r\n')],
  ['with a byte order mark', `\uFEFF${good}`],
  ['with quotes', '"id","prediction"\n"0","0.1"\n"1","0.2"\n"2","0.3"\n'],
  ['without a last line end', good.trimEnd()],
  ['with blank lines at the end', `${good}\n\r\n  \n`],
  ['with columns changed over', 'prediction,id\n0.3,2\n0.1,0\n0.2,1\n'],
  ['in another order', `${head}2,0.3\n0,0.1\n1,0.2\n`],
  ['in scientific notation', `${head}0,1e-1\n1,2E-01\n2,+3.0e-1\n`],
  ['with blanks around', `${head}0, 0.1\n 1 ,0.2 \n2,\t0.3\n`],
])('the same file %s has the same score', async (_, text) => {
  const prepared = await prepareTexts({ metric: 'brier', truth, prediction: [] })
  expect(await score(prepared, bytes(text))).toEqual(await score(prepared, bytes(good)))
  expect(await score(prepared, bytes(text))).toMatchObject({ ok: true, rows: 3 })
})

test('twenty faults are listed, all are counted', async () => {
  const rows = Array.from({ length: 50 }, (_, k) => `${k},x\n`).join('')
  const prepared = await prepareTexts({
    metric: 'rmse',
    truth: Array.from({ length: 50 }, (_, k) => String(k)),
    prediction: [],
  })
  const result = await score(prepared, bytes(head + rows))
  expect(result).toMatchObject({ ok: false, faultCount: 50, rows: 50 })
  if (!result.ok) expect(result.faults).toHaveLength(20)
})
