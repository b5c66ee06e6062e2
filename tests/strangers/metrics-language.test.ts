import { expect, test } from 'vitest'
import { scoreFiles } from '../../packages/scorer/src/testing.ts'
import type { MetricChoice } from '../../packages/scorer/src/types.ts'

type Options = MetricChoice['options']

/** Tasks of language as their public graders score them; the values are theirs, or were worked out by hand from their rules. */

async function scoreOf(name: string, solution: string[][], submission: string[][], options?: Options): Promise<number> {
  const file = (rows: string[][], letter: string) => {
    const width = rows[0]?.length ?? 0
    const head = ['id', ...Array.from({ length: width }, (_, k) => `${letter}${k}`)]
    const lines = rows.map((row, id) => [String(id), ...row.map((cell) => `"${cell.replaceAll('"', '""')}"`)].join(','))
    return `${[head.join(','), ...lines].join('\n')}\n`
  }
  const result = await scoreFiles({
    metric: { name, ...(options && { options }) },
    solution: file(solution, 't'),
    submission: file(submission, 'p'),
  })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.a
}

/** Of one answer with its references. */
const reading = (references: string[], answer: string) => scoreOf('cmrc-f1', [references], [[answer]])
const exact = (references: string[], answer: string) =>
  scoreOf('exact-match', [references], [[answer]], { compare: 'cmrc' })

test.each([
  // The longest common run is 三国演义, of 4 and 8 characters.
  ['a Chinese answer with words around it', ['三国演义'], '小说三国演义等', 8 / 11],
  // 北京 and 大学 are apart: a run of two, where a bag of characters would find all four.
  ['characters apart from one another', ['北京大学'], '北京的大学', 4 / 9],
  ['marks of its list are left out', ['《红楼梦》，曹雪芹'], '红楼梦曹雪芹', 1],
  ['full stops of western texts and commas of lists count', ['3.5%'], '3.5', 2 / 3],
  ['a western word is one unit, whatever the case', ['NBA总决赛'], 'nba决赛', 4 / 7],
  ['a year is one unit', ['1990年5月'], '1990年6月', 4 / 8],
  ['the best of several references', ['广东省深圳市', '深圳', '深圳市'], '深圳市', 1],
  ['nothing shared', ['上海'], '北京', 0],
  ['half-width commas are words', ['甲,乙'], '甲乙', 2 / 5],
])('reading comprehension as CMRC 2018: %s', async (_, references, answer, value) => {
  expect(await reading(references, answer)).toBeCloseTo(value, 12)
})

test('token-f1 is another metric: a bag of characters, as SQuAD has it', async () => {
  expect(await scoreOf('token-f1', [['北京大学']], [['北京的大学']], { unit: 'char' })).toBeCloseTo(8 / 9, 12)
})

test('exact match as CMRC 2018 leaves out the marks of its script, not blanks within', async () => {
  expect(await exact(['《红楼梦》'], '红楼梦。')).toBe(1)
  expect(await exact(['ＮＢＡ', 'NBA'], 'nba')).toBe(1)
  expect(await exact(['New York'], 'newyork')).toBe(0)
  expect(await exact(['甲（乙）'], '甲(乙)')).toBe(0)
})

/** Five sentences: three right, one half right, one changed without need. */
const csc = [
  ['今天天汽很好', '今天天气很好', '今天天气很好'],
  ['我门去公圆', '我们去公园', '我们去公元'],
  ['他在那里', '他在那里', '她在那里'],
  ['请坐下', '请坐下', '请坐下'],
  ['一起学习把', '一起学习吧', '一起学习吧'],
]
const spelling = (options: Options) =>
  scoreOf(
    'spelling-f',
    csc.map(([source = '', right = '']) => [source, right]),
    csc.map(([, , given = '']) => [given]),
    options,
  )

test.each([
  // 3 of 4 changed sentences are right at their places, of 3 with errors; only 2 in their characters.
  ['sentence', 'detection', 'precision', 3 / 4],
  ['sentence', 'detection', 'recall', 1],
  ['sentence', 'correction', 'f', (2 * 2) / (4 + 3)],
  // 4 of 5 changed characters have errors, all 4 errors were touched, 3 of them rightly.
  ['character', 'detection', 'f', (2 * 4) / (5 + 4)],
  ['character', 'correction', 'precision', 3 / 5],
  ['character', 'correction', 'recall', 3 / 4],
  // A sentence that was changed wrongly is missed alone: one needless change remains beside two right sentences.
  ['sentence-pycorrector', 'correction', 'precision', 2 / 3],
  ['sentence-pycorrector', 'correction', 'recall', 2 / 3],
  // Of four detected places three are right, and one right character is missed.
  ['character-wang', 'correction', 'f', (2 * 3) / (4 + 4)],
])('spelling check of %ss: %s, %s', async (level, task, measure, value) => {
  expect(await spelling({ level, task, measure })).toBeCloseTo(value, 12)
})

test('F0.5 of spelling puts precision first', async () => {
  const value = await spelling({ level: 'character', beta: 0.5 })
  expect(value).toBeCloseTo((1.25 * 3) / (0.25 * 4 + 5), 12)
})

test.each([
  // "are" becomes "is a"; the right one has that and the spelling, side by side: one edit.
  [
    'one edit that is half of the right one',
    'all-merge',
    [['This are gramamtical .', 'This is a grammatical .']],
    'This is a gramamtical .',
    0,
  ],
  [
    'the same, unmerged',
    'all-split',
    [['This are a cat .', 'This is a dog .']],
    'This is a cat .',
    (1.25 * 1) / (0.25 * 2 + 1),
  ],
  [
    'an annotator who changes nothing',
    'all-merge',
    [['It is fine .', 'It is good .', 'It is fine .']],
    'It is fine .',
    1,
  ],
  ['a word too many', 'all-merge', [['I am am here', 'I am here']], 'I am here', 1],
])('corrections as ERRANT without parts of speech: %s', async (_, merge, rows, answer, value) => {
  expect(await scoreOf('edit-f', rows, [[answer]], { merge })).toBeCloseTo(value, 12)
})

test('corrections in Chinese go by character', async () => {
  const solution = [
    ['我昨天去了学校了', '我昨天去了学校'],
    ['他把书放桌子上', '他把书放在桌子上'],
  ]
  const answers = [['我昨天去学校了'], ['他把书放在桌子上']]
  // One of two edits was made, and another one that is not wanted.
  expect(await scoreOf('edit-f', solution, answers, { unit: 'char' })).toBeCloseTo(1 / 2, 12)
})

test('captions have the CIDEr-D that a public package documents for them', async () => {
  const references = [
    ['a man speaks.', 'someone speaks.', 'a man is speaking while a bird is chirping in the background'],
    ['rain is falling hard on a surface', '', ''],
  ]
  expect(await scoreOf('cider', references, [['a man is speaking'], ['rain falls']])).toBeCloseTo(0.9614, 4)
})

test('a caption that is its only reference has 10, one of three words 7.5, as it has no run of four', async () => {
  const captions = ['a red bus in the street', 'two dogs run', 'children play football on grass']
  const rows = captions.map((one) => [one])
  expect(await scoreOf('cider', rows, rows)).toBeCloseTo((10 + 7.5 + 10) / 3, 10)
})

test('Chinese captions go by character', async () => {
  const rows = [['一只猫坐在垫子上'], ['两个人在骑车']]
  expect(await scoreOf('cider', rows, rows, { unit: 'char' })).toBeCloseTo(10, 10)
  expect(await scoreOf('cider', rows, [['一只猫，坐在垫子上。'], ['两个人在骑车！']], { unit: 'char' })).toBeCloseTo(
    10,
    10,
  )
})
