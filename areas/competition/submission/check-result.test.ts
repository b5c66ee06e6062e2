import type { ScoringSpec } from '@leitai/scorer/types'
import { rmseSpec } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { zipOf } from '@leitai/zip/testing'
import { expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { checkResult, commitResult } from './contract.ts'

const { app, build } = await testApp()

const spec: ScoringSpec = {
  ...rmseSpec,
  target: ['y'],
  prediction: ['p'],
  split: { by: 'seed', seed: 'x'.repeat(32), aShare: 1 },
  b: 'none',
}
const open = ({ sample = 'id,p\n1,0\n2,0\n', ...stage }: { sample?: string; startAt?: Date } = {}) =>
  build.competition({}, { spec, solution: 'id,y\n1,1\n2,2\n', sample, ...stage })

// covers: pages.submit.check-site
test('a file is compared with the sample as the pages do, counts as nothing, and is then submitted as it lies', async () => {
  const { id } = await open()
  const { visitor } = await build.competitor(id)
  const check = async (content: string | Uint8Array<ArrayBuffer>, fileName = 'a.csv') => {
    const objectKey = await build.upload(visitor, id, content, fileName)
    return { objectKey, found: await visitor.call(checkResult, { cmptId: id, objectKey, fileName }) }
  }
  const good = await check('id,p\n1,5\n2,6\n')
  expect(good.found).toEqual({ checked: true, rows: 2, faults: [], faultCount: 0, left: [], notes: [] })
  expect((await check(await zipOf({ 'a.csv': 'id,p\n1,5\n2,6\n' }), 'a.zip')).found).toMatchObject({
    checked: true,
    rows: 2,
  })
  const bad = await check('id,p\n1,five\n3,1\n')
  expect(bad.found).toMatchObject({
    checked: true,
    rows: 0,
    faults: [{ code: 'not-a-number', line: 2, column: 'p' }, {}, {}],
  })
  expect(bad.found.faults[0]?.text).toContain('p')
  expect((await check('PK\u0003\u0004 no zip', 'a.zip')).found).toMatchObject({ checked: true, faultCount: 1 })
  const { quota, submission } = await visitor.call(commitResult, {
    cmptId: id,
    objectKey: good.objectKey,
    remark: '',
    fileName: 'a.csv',
  })
  expect([quota.usedToday, quota.failedToday, submission.no]).toEqual([1, 0, 1])
})

test('where the sample is of no use it says that only scoring can tell', async () => {
  const { id } = await open({ sample: 'other\n1\n' })
  const { visitor } = await build.competitor(id)
  const objectKey = await build.upload(visitor, id, 'anything', 'a.csv')
  expect(await visitor.call(checkResult, { cmptId: id, objectKey, fileName: 'a.csv' })).toMatchObject({
    checked: false,
  })
})

// covers: pages.submit.check-site
test('it is for those who may submit, of their own files, in the stage’s time, and for one file at a time', async () => {
  const { id } = await open()
  const { visitor } = await build.competitor(id)
  const other = await build.competitor(id)
  const objectKey = await build.upload(visitor, id, 'id,p\n1,5\n2,6\n', 'a.csv')
  const input = { cmptId: id, objectKey, fileName: 'a.csv' }
  expect(await refusalOf(other.visitor.call(checkResult, input))).toBe('file.key')
  expect(await refusalOf(app.visitor().call(checkResult, input))).toBe('login.missing')
  expect(await refusalOf(visitor.call(checkResult, { ...input, fileName: 'a.exe' }))).toBe('file.type')
  const gone = { ...input, objectKey: objectKey.replace(/\w+\.csv$/, `${'0'.repeat(24)}.csv`) }
  expect(await refusalOf(visitor.call(checkResult, gone))).toBe('submission.fileMissing')
  const both = await Promise.allSettled([visitor.call(checkResult, input), visitor.call(checkResult, input)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // What it says of the sample’s rows is for nobody before the stage.
  const later = await open({ startAt: new Date(Date.now() + 86_400_000) })
  await visitor.call(signUpJoinCmpt, { cmptId: later.id, agree: true, answers: {}, lookingForTeam: false })
  expect(await refusalOf(visitor.call(checkResult, { ...input, cmptId: later.id }))).toBe('submission.notOpen')
})
