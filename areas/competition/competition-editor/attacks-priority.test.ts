import { answerCsv } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as content from './contract.content.ts'
import * as contract from './contract.scoring.ts'
import { datesOf, draftOf, editorHelpers, limits } from './testing-editor.ts'

const { app, build } = await testApp({ rateLimit: 1 })
const { hosting, upload } = editorHelpers(app, build)
const MOST = 30

test('a host who has files looked at again and again does not delay the scores of others, and is bounded', async () => {
  const { cmptId, owner } = await hosting()
  const edit = { cmptId, version: 999_999 }
  await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
  const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
  const rows = Array.from({ length: 200_000 }, (_, id) => `${id},${id % 7},${id % 3}`)
  const { uploadId } = await upload(owner, cmptId, 'solution', 'truth.csv', `id,y,z\n${rows.join('\n')}\n`)
  const scoring = { ...edit, stageId, choice: null, limits, directionOk: false }
  await owner.call(contract.saveScoring, { ...scoring, solutionId: uploadId })
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  let done = 0
  const looks = Array.from({ length: 12 }, async () => {
    await owner.call(contract.peekScoring, { cmptId, stageId })
    done++
  })
  await expect.poll(() => app.ctx.scorers.load().waiting).toBeGreaterThan(8)
  const { submission } = await build.submit(visitor, id, answerCsv(0.1))
  expect(await build.finished(submission.id)).toMatchObject({ state: 'scored' })
  expect(done).toBeLessThan(looks.length)
  await Promise.all(looks)
  const again = () => refusalOf(owner.call(contract.peekScoring, { cmptId, stageId: 1_000_000 }))
  for (let more = looks.length; more < MOST; more++) expect(await again()).toBe('competition.noStage')
  expect(await again()).toBe('request.tooMany')
})
