import { expect, test } from 'vitest'
import { checkSpecOf } from './plan-tasks.ts'
import { prepareSolution } from './prepare.ts'
import { bytes, checkCsv, type Files, scoreFiles, specOfFiles } from './testing.ts'

const idsOf = (text: string) => bytes(text.replace(/,.*$/gm, ''))

async function scored(files: Files) {
  const score = await scoreFiles(files)
  const check = await checkCsv(idsOf(files.solution), bytes(files.submission), checkSpecOf(specOfFiles(files)))
  expect(check.ok).toBe(score.ok)
  if (!check.ok && !score.ok) expect(check.faults).toEqual(score.faults)
  return score
}

const boxes = 'label,x,y,w,h'
test.each([
  ['a mask', 'mask-dice', 'id,y\n1,-\n2,1 3\n', 'id,p\n1,1 2\n2,-\n'],
  ['a mask in quotes and blanks', 'mask-dice', 'id,y\n1," - "\n2,1 3\n', 'id,p\n1,"-"\n2,\t-\n'],
  ['a mask of one column', 'dice-rle', 'id,y\n1,-\n2,1 3\n', 'id,p\n1,-\n2,1 3\n'],
  ['a set of labels', 'multilabel-f1', 'id,y\n1,-\n2,a b\n', 'id,p\n1,-\n2,-\n'],
  ['a list of numbers', 'onset-f1', 'id,y\n1,-\n2,1 3\n', 'id,p\n1,-\n2,-\n'],
  [
    'lines without boxes',
    'coco-map',
    `id,${boxes}\n1,-,-,-,-,-\n2,a,0,0,5,5\n`,
    'id,label,score,x,y,w,h\n1,-,,,,-\n2,-,-,-,-,-,-\n',
  ],
  ['a mask of an entry', 'semantic-iou', 'id,label,mask\n1,a,-\n2,a,1 3\n', 'id,label,mask\n1,a,-\n2,b,-\n'],
])('"-" stands for %s that is empty', async (_, name, solution, submission) => {
  const full = submission.replace('1,-,,,,-', '1,-,-,-,-,-,-')
  const without = (text: string) => text.replace(/" - "|"-"|\t-|-/g, '')
  const metric = { name }
  const marked = await scored({ metric, solution, submission: full, spec: { empty: '-' } })
  expect(marked).toMatchObject({ ok: true })
  expect(marked).toEqual(await scored({ metric, solution: without(solution), submission: without(full) }))
})

test('in one cell it stands for no entries', async () => {
  const cell = {
    target: ['label', 'x', 'y', 'width', 'height'],
    prediction: ['label', 'score', 'x', 'y', 'width', 'height'],
  }
  const files = {
    metric: { name: 'coco-map' },
    solution: 'id,boxes\n1,none\n2,a 0 0 5 5\n',
    submission: 'id,boxes\n1,none\n2,none\n',
    spec: { cell, target: ['boxes'], prediction: ['boxes'] },
  }
  expect(await scored({ ...files, spec: { ...files.spec, empty: 'none' } })).toMatchObject({ ok: true, a: 0 })
})

test('it stands for nothing else, and only where it is declared', async () => {
  const masks = { metric: { name: 'mask-dice' }, solution: 'id,y\n1,1 3\n', submission: 'id,p\n1,-\n' }
  expect(await scored(masks)).toMatchObject({ faults: [{ code: 'bad-mask', found: '-' }] })
  const longer = { ...masks, submission: 'id,p\n1,- -\n', spec: { empty: '-' } }
  expect(await scored(longer)).toMatchObject({ faults: [{ code: 'bad-mask', found: '- -' }] })
  const items = {
    metric: { name: 'map-at-k' },
    solution: 'id,y\n1,a\n',
    submission: 'id,p\n1,-\n',
    spec: { empty: '-' },
  }
  expect(await scored(items)).toMatchObject({ ok: true, a: 0 })
  // A class may be named so; a line has no entry only if it says so throughout.
  const named = {
    metric: { name: 'coco-map' },
    solution: `id,${boxes}\n1,-,0,0,5,5\n`,
    submission: 'id,label,score,x,y,w,h\n1,-,0.5,0,0,5,5\n',
    spec: { empty: '-' },
  }
  expect(await scored(named)).toMatchObject({ ok: true, a: 1 })
  const number = { ...named, submission: 'id,label,score,x,y,w,h\n1,-,-,0,0,5,5\n' }
  expect(await scored(number)).toMatchObject({ faults: [{ code: 'not-a-number', found: '-' }] })
})

test('two numbers of one board may read a column with and without it', async () => {
  const masks = { solution: 'id,y\n1,1 3\n', submission: 'id,p\n1,-\n' }
  const measure = { target: ['y'], prediction: ['p'], metric: { name: 'mask-dice' } }
  const spec = { ...measure, empty: '-', columns: [{ name: 'strict', ...measure }] }
  expect(await scored({ ...masks, metric: measure.metric, spec })).toMatchObject({ faults: [{ code: 'bad-mask' }] })
})

test.each([
  ['mae', '-', 'no-empty'],
  ['mask-dice', '', 'bad-option'],
  ['mask-dice', 'a b', 'bad-option'],
  ['mask-dice', 'x'.repeat(21), 'bad-option'],
])('for %s "%s" is refused', async (name, empty, code) => {
  const files = { metric: { name }, solution: 'id,y\n1,1\n', submission: 'id,p\n1,1\n', spec: { empty } }
  expect(await prepareSolution(bytes(files.solution), specOfFiles(files))).toMatchObject({ faults: [{ code }] })
})
