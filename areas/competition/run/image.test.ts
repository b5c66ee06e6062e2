import { gzipSync } from 'node:zlib'
import { imageProblems } from '@leitai/runner/image/bad-image'
import { archiveOf, type Layer, tarOf } from '@leitai/runner/image/testing-archive'
import { archiveOfSystem } from '@leitai/runner/image/testing-image'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import type { CodeRules } from '../definition/contract.code.ts'
import * as submission from '../submission/contract.ts'
import { isImageProblem } from './contract.endings.ts'
import * as contract from './contract.ts'
import { codeCompetition, lacksRunner, openRunner } from './testing.ts'

const { app, build } = await testApp()
const missing = await lacksRunner()
const open = (more: Partial<CodeRules> = {}) => codeCompetition(app, build, { imageMb: 20, ...more })
const bytes = (content: Buffer) => new Uint8Array(content)
const quotaOf = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(submission.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })).quota
const debug = async (visitor: Visitor, cmptId: number, content: Uint8Array<ArrayBuffer>, fileName = 'image.tar') => {
  const objectKey = await build.upload(visitor, cmptId, content, fileName)
  return visitor.call(contract.debugRun, { cmptId, objectKey, fileName })
}

/** Copies the feature of each row as its prediction. */
const PROGRAM = `#!/bin/sh
echo "in $PWD with $GIVEN $1"
{ echo id,prediction; sed 1d "$LEITAI_DATA/features.csv"; } > /out/predictions.csv
`
const image = () =>
  archiveOfSystem(
    { 'work/go': PROGRAM },
    { User: 'root', Entrypoint: ['./go'], Cmd: ['here'], Env: ['GIVEN=this'], WorkingDir: '/work' },
    ['/usr/bin/sh', '/usr/bin/sed'],
  )

test('every problem of an image has words', () => {
  expect(imageProblems.filter((problem) => !isImageProblem(problem))).toEqual([])
})

test('an archive of an image is refused where the stage takes none, or no larger one', async () => {
  const { id } = await codeCompetition(app, build)
  const { visitor } = await build.competitor(id)
  const ask = (cmptId: number, size: number) =>
    visitor.call(submission.getFileUploadToken, { cmptId, fileName: 'image.tar', size })
  await expect(ask(id, 5000)).rejects.toMatchObject({ code: 'file.type', message: expect.not.stringContaining('tar') })
  const { id: other } = await open({ imageMb: 2 })
  const { visitor: second } = await build.competitor(other)
  const input = { cmptId: other, fileName: 'image.tar' }
  await expect(second.call(submission.getFileUploadToken, { ...input, size: 2 * 1024 ** 2 + 1 })).rejects.toMatchObject(
    { code: 'file.tooLarge', message: expect.stringContaining('2MB') },
  )
  expect(await second.call(submission.getFileUploadToken, { ...input, size: 2 * 1024 ** 2 })).toMatchObject({
    maxBytes: 2 * 1024 ** 2,
  })
  // Uploaded for a stage that takes images, it is not handed in to one that does not.
  const key = await build.upload(second, other, bytes(await archiveOf([])), 'image.tar')
  await second.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
  for (const fileName of ['image.tar', 'main.py'])
    await expect(
      second.call(submission.commitResult, { cmptId: id, objectKey: key, fileName, remark: '' }),
    ).rejects.toMatchObject({ code: 'file.type' })
})

test('waits for a runner that runs images', async () => {
  const { id } = await open()
  const { visitor } = await build.competitor(id)
  const { run } = await debug(visitor, id, bytes(await archiveOf([])))
  expect(run).toMatchObject({ state: 'waiting', noRunner: true })
})

describe.runIf(missing === null)('a stage that takes images', () => {
  test('runs an image as it is set up to be run, and scores what it writes', async () => {
    await openRunner(app)
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    const content = bytes(await image())
    const { submission: made } = await build.submit(visitor, id, content, 'image.tar')
    expect(await build.finished(made.id)).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.5, 6) })
    const { run } = await debug(visitor, id, content)
    const done = await until(async () =>
      (await visitor.call(contract.myRuns, { cmptId: id, page: 1, pageSize: 20 })).list.find(
        (one) => one.id === run.id && one.state === 'done',
      ),
    )
    expect(done).toMatchObject({ outcome: 'ok', fileName: 'image.tar' })
    expect((await visitor.call(contract.runLog, { id: run.id })).head).toBe('in /work with this here\n')
  })

  const packed = async (layer: Layer) => archiveOf([gzipSync(await tarOf(layer))])
  test.each([
    ['no image', async () => Buffer.alloc(2048, 'no tar'), '不是镜像归档'],
    ['a bomb', () => packed({ big: Buffer.alloc(9 * 1024 ** 2) }), '超过 2 MB 的 4 倍'],
    ['a way out', () => packed({ '../../etc/cron.d/x': 'x' }), '无法解开的路径'],
    ['nothing to start', () => packed({ 'bin/sh': 'x' }), 'ENTRYPOINT'],
  ] as const)(
    'says what is wrong with an archive, which costs like a program that fails: %s',
    async (_, make, words) => {
      const { id } = await open({ imageMb: 2 })
      const { visitor } = await build.competitor(id)
      const { submission: made } = await build.submit(visitor, id, bytes(await make()), 'image.tar')
      expect(await build.finished(made.id)).toMatchObject({ state: 'failed', programFailed: true })
      const shown = await visitor.call(submission.getCommitResult, { id: made.id })
      expect(shown.reason).toContain(words)
      expect(shown.run).toMatchObject({ outcome: 'badImage' })
      expect((await quotaOf(visitor, id)).usedToday).toBe(1)
    },
  )
})
