import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { manifestShapes } from '../archive/manifest.ts'
import { cmptDetail } from '../catalog/contract.detail.ts'

const { build } = await testApp()
const classes = { prefix: 'is_', list: ['cat', 'dog', 'emu'] }
const masks = { target: ['mask'], prediction: ['area'], metric: { name: 'mask-dice' }, empty: '-' }
const head = 'id,is_cat,is_dog,is_emu,area\n'

// The truth has no emu.
const solution = 'id,animal,mask,board\n1,cat,-,A\n2,dog,1 3,A\n3,cat,1 1,B\n4,,?,Ignored\n'
const spec = {
  id: 'id',
  target: ['animal'],
  prediction: ['is_cat', 'is_dog', 'is_emu'],
  metric: { name: 'log-loss-multiclass' },
  split: { by: 'column' as const, column: 'board' },
  b: 'rest' as const,
  classes,
  columns: [{ name: 'dice', ...masks }],
}
const file = (...areas: string[]) => head + areas.map((area, at) => `${at + 1},0.5,0.25,0.25,${area}\n`).join('')

test('declared classes and the text for nothing reach scoring and everybody’s check, the prefix does not', async () => {
  const cmpt = await build.competition({}, { spec, solution, sample: file('-', '-', '-', '-') })
  const { visitor } = await build.competitor(cmpt.id)
  const detail = await visitor.call(cmptDetail, { cmptId: cmpt.id })
  const check = detail.stages[0]?.scoring?.check
  expect(check).toMatchObject({ classes: { list: classes.list }, columns: [{ name: 'dice', empty: '-' }] })
  expect(JSON.stringify(check)).not.toMatch(/prefix|"animal"|"mask"|board/)
  const { submission } = await build.submit(visitor, cmpt.id, file('-', '1 3', '1 1', '-'))
  expect(await build.finished(submission.id)).toMatchObject({
    state: 'scored',
    scoreA: (Math.log(2) + Math.log(4)) / 2,
    numbers: [{ name: 'score' }, { name: 'dice', a: 1, b: 1 }],
  })
  const wrong = await build.submit(visitor, cmpt.id, file('none', '1 3', '1 1', '-'))
  expect(await build.finished(wrong.submission.id)).toMatchObject({ state: 'failed', faults: [{ code: 'bad-mask' }] })
})

test('a folder may list classes that are numbers', () => {
  const { stage } = manifestShapes(new Date())
  const given = { metric: 'f1', id: 'id', target: 'y', prediction: 'p', split: { column: 'b' }, solution: 's.csv' }
  const read = (classes: unknown) =>
    stage.safeParse({ name: { zh: '初赛' }, kind: 'preliminary', start: 'now', scoring: { ...given, classes } })
  const listed = (classes: unknown) => read(classes).data?.scoring?.classes
  expect(listed({ list: [0, 1, 'x'] })).toEqual({ list: ['0', '1', 'x'] })
  const table = { p0: 0, p1: 'one' }
  expect(listed({ table, list: [0, 'one'] })).toEqual({ table: { p0: '0', p1: 'one' }, list: ['0', 'one'] })
  for (const wrong of [{ list: [] }, { list: [true] }, { list: 'a' }, 'a', {}]) expect(read(wrong).success).toBe(false)
})
