import { expect, test } from 'vitest'
import { createEncodingVote, likelyEncoding } from '../../packages/scorer/src/encoding.ts'
import { checkSpecOf } from '../../packages/scorer/src/plan-tasks.ts'
import { prepareSolution } from '../../packages/scorer/src/prepare.ts'
import { score } from '../../packages/scorer/src/score.ts'
import { checkCsv, scoreFiles } from '../../packages/scorer/src/testing.ts'
import type { ScoringSpec } from '../../packages/scorer/src/types.ts'
import { checkFile } from '../../packages/tables/src/check-file.ts'
import { faultText, fileOfBytes, keepInMemory } from '../../packages/tables/src/file.ts'

/** Files in the encodings that other people's programs write. */

/** The bytes of a text of ASCII and these characters in GBK: engines write UTF-8 alone. */
const GBK: Record<string, number[]> = {
  猫: [0xc3, 0xa8],
  牛: [0xc5, 0xa3],
  狗: [0xb9, 0xb7],
  学: [0xd1, 0xa7],
  校: [0xd0, 0xa3],
  楼: [0xc2, 0xa5],
  路: [0xc2, 0xb7],
  陆: [0xc2, 0xbd],
  漏: [0xc2, 0xa9],
  小: [0xd0, 0xa1],
  远: [0xd4, 0xb6],
  源: [0xd4, 0xb4],
  '😀': [0x94, 0x39, 0xfc, 0x36],
}
const gbk = (text: string) => Uint8Array.from(Array.from(text).flatMap((c) => GBK[c] ?? [c.charCodeAt(0)]))
const utf8 = (text: string) => new TextEncoder().encode(text)

const spec: ScoringSpec = {
  id: 'id',
  target: ['y'],
  prediction: ['y'],
  metric: { name: 'accuracy' },
  b: 'all',
  split: { by: 'seed', seed: '0'.repeat(32), aShare: 1 },
}
const text = 'id,y\n1,猫\n2,牛\n3,猫\n'

async function scored(solution: Uint8Array, submission: Uint8Array) {
  const made = await prepareSolution([solution], spec)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return score(made.prepared, [submission])
}

const readAs = [{ code: 'read-as', found: 'GB18030' }]

test('a file in GBK that is valid UTF-8 by chance has its score, and says how it was read', async () => {
  expect(await scored(utf8(text), gbk(text))).toMatchObject({ ok: true, a: 1, notes: readAs })
  const one = 'id,y\n1,猫\n2,a\n3,猫\n'
  expect(await scored(utf8(one), gbk(one))).toMatchObject({ ok: true, a: 1, notes: readAs })
  expect(await scored(utf8(text), utf8(text))).not.toHaveProperty('notes')
})

test('so has a solution, whatever the submission is written in', async () => {
  for (const submission of [utf8(text), gbk(text)])
    expect(await scored(gbk(text), submission)).toMatchObject({ ok: true, a: 1 })
})

test('the check before submitting reads it in the same way', async () => {
  const sample = [utf8('id,y\n1,猫\n2,猫\n3,猫\n')]
  expect(await checkCsv(sample, [gbk(text)], checkSpecOf(spec))).toMatchObject({ ok: true, notes: readAs })
})

test('whoever checks a file is told how it was read', async () => {
  const sample = fileOfBytes('sample.csv', utf8('id,y\n1,猫\n2,牛\n3,猫\n'))
  const options = { most: 1 << 20, keep: keepInMemory }
  const found = await checkFile(fileOfBytes('a.csv', gbk(text)), sample, checkSpecOf(spec), options)
  expect(found).toEqual({ ok: true, rows: 3, left: [], notes: readAs })
  expect(faultText({ code: 'read-as', found: 'GB18030' }, 'zh')).toContain('GB18030')
})

test('ids and columns decide as well', async () => {
  const ids = 'id,y\n猫,1\n学校,2\n'
  expect(await scored(utf8(ids), gbk(ids))).toMatchObject({ ok: true, a: 1, notes: readAs })
  const named = { ...spec, target: ['学校'], prediction: ['学校'] }
  const made = await prepareSolution([gbk('id,学校\n1,a\n2,b\n')], named)
  expect(made.ok && (await score(made.prepared, [gbk('id,学校\n1,a\n2,b\n')]))).toMatchObject({ ok: true, a: 1 })
})

test('what comes late in a file counts as what comes early', async () => {
  const rows = Array.from({ length: 60_000 }, (_, k) => `${k},${k % 2 ? '猫' : '牛'}\n`).join('')
  const late = `id,y\n${rows}60000,狗\n60001,狗\n`
  expect(await scored(utf8(late), gbk(late))).toMatchObject({ ok: true, a: 1, notes: readAs })
})

test('a character of four bytes, and a mark of UTF-8, are read', async () => {
  const emoji = 'id,y\n1,😀\n2,狗\n'
  expect(await scored(utf8(emoji), gbk(emoji))).toMatchObject({ ok: true, a: 1 })
  expect(await scored(utf8(text), utf8(`\ufeff${text}`))).toMatchObject({ ok: true, a: 1 })
})

test('UTF-16 of Excel is named, and a last character that was cut off is said', async () => {
  const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  expect(await scored(utf8(text), wide)).toMatchObject({ faults: [{ code: 'utf-16' }] })
  const cut = gbk('id,y\n1,狗\n2,狗').slice(0, -1)
  expect(await scored(utf8('id,y\n1,狗\n2,狗\n'), cut)).toMatchObject({ ok: false, faults: [{ code: 'encoding' }] })
})

test.each(['café', 'é', 'Привет, да', 'Ελλάδα', 'שלום', 'مرحبا', '猫', 'cafe\u0301', 'Đà Nẵng', 'Łódź'])(
  '%s is taken for UTF-8',
  (word) => {
    expect(likelyEncoding(utf8(word))).toBe('utf-8')
  },
)

test.each([
  '25 °C',
  '±3',
  '10 µm',
  '3 m³',
  '½ cup',
  '£5',
  '¥1.50',
  '§ 3',
  '5 N·m',
  '© 2026',
  '«oui»',
  'ˈteɪbl',
  '٣٫٥',
  'New\u00a0York',
])('a file with the sign in %s alone is read as UTF-8', async (words) => {
  const texts = { ...spec, metric: { name: 'exact-match' } }
  const made = await prepareSolution([utf8(`id,y\n1,"${words}"\n2,猫\n`)], texts)
  const found = made.ok && (await score(made.prepared, [utf8(`id,y\n1,"${words}"\n2,no\n`)]))
  expect(found).toMatchObject({ ok: true, a: 0.5 })
  expect(found).not.toHaveProperty('notes')
})

test.each(['Қазақстан', 'Ђорђевић', 'Հայաստան', '۱۲۳'])('%s is a word of its alphabet', (word) => {
  expect(likelyEncoding(utf8(word))).toBe('utf-8')
})

test.each(['3楼', '5路', '陆路', '漏', '学小', '远源', '3路\n5路', '2楼 A路'])(
  '%s in GBK is taken for GB18030',
  (word) => {
    expect(likelyEncoding(gbk(word))).toBe('gb18030')
  },
)

test('several texts vote', () => {
  const vote = createEncodingVote()
  for (const word of ['猫', '牛', '狗']) vote.add(gbk(word))
  expect(vote.decide()).toBe('gb18030')
})

test('an empty list of a ranking may be written as it was declared', async () => {
  for (const name of ['map-at-k', 'ndcg-at-k', 'mrr', 'recall-at-k']) {
    const options: Record<string, number> = name === 'mrr' ? {} : { k: 3 }
    const files = { metric: { name, options }, solution: 'id,y\n1,a\n2,b\n', submission: 'id,p\n1,a\n2,-\n' }
    expect(await scoreFiles({ ...files, spec: { empty: '-' } })).toMatchObject({ ok: true, a: 0.5 })
    expect(await scoreFiles({ ...files, submission: 'id,p\n1,a\n2,\n', spec: { empty: '-' } })).toMatchObject({
      a: 0.5,
    })
  }
})
