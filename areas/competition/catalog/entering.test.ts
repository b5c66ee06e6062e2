import { eq } from '@leitai/platform/db/orm'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, expect, test } from 'vitest'
import { stages } from '../definition/table.ts'
import { commitResult, getFileUploadToken, mySubmission, setBRankSubmission } from '../submission/contract.ts'
import * as team from '../team/contract.ts'
import { teamBuilders } from '../team/testing.ts'
import * as contract from './contract.detail.ts'
import * as signUp from './contract.sign-up.ts'
import { laterStage } from './testing-stage.ts'

const { app, build } = await testApp()
const make = teamBuilders(build)
afterEach(() => app.travel(new Date()))
const DAY = 86_400_000
const sign = { agree: true, answers: {}, lookingForTeam: false }

test('every call refuses signed-up users without a team, with the way to get one', async () => {
  const { id } = await build.competition()
  const { user, visitor, teamId } = await make.competitor(id)
  const text = { objectKey: `submission/${user.id}/abcdefgh12.csv`, fileName: 'a.csv', remark: '' }
  await visitor.call(team.deleteTeam, { teamId, confirm: user.name })
  const detail = await visitor.call(contract.cmptDetail, { cmptId: id })
  expect(detail.action).toMatchObject({ kind: 'team', reason: expect.stringContaining('创建或加入队伍') })
  expect(detail.me).toMatchObject({ signedUp: true, teamId: null })
  const english = await app.as(user, { language: 'en' })
  expect((await english.call(contract.cmptDetail, { cmptId: id })).action.reason).toContain('Create or join one')
  const list = { cmptId: id, state: '' as const, order: 'newest' as const, page: 1, pageSize: 20 }
  expect(
    await Promise.all([
      refusalOf(visitor.call(getFileUploadToken, { cmptId: id, fileName: 'a.csv', size: 10 })),
      refusalOf(visitor.call(mySubmission, list)),
    ]),
  ).toEqual(['team.none', 'team.none'])
  await app.ctx.storage.put(text.objectKey, Buffer.from('id,prediction\n1,1\n'), { contentType: 'text/csv' })
  expect(await refusalOf(visitor.call(commitResult, { cmptId: id, ...text }))).toBe('team.none')
  // Users who have not signed up are refused for that reason.
  const outsider = await app.as(await build.user())
  expect(await refusalOf(outsider.call(mySubmission, list))).toBe('competition.notSignedUp')
  await visitor.call(team.createTeam, { cmptId: id, name: '演示又来', intro: '' })
  expect((await visitor.call(contract.cmptDetail, { cmptId: id })).action.kind).toBe('submit')
})

test('sign-up closes when the remaining stages are only for promoted teams, and opens for practice', async () => {
  const now = app.ctx.now().getTime()
  const at = (days: number) => new Date(now + days * DAY)
  const { id, stage } = await build.competition({ endAt: at(60) }, { endAt: at(20) })
  const promotion = { by: 'top' as const, value: 3 }
  await laterStage(app.ctx, stage, { ord: 2, kind: 'final', startAt: at(20), endAt: at(60), promotion })
  const ask = async () => {
    const visitor = await app.as(await build.user())
    const { action } = await visitor.call(contract.cmptDetail, { cmptId: id })
    return [action.kind, await refusalOf(visitor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: id }))]
  }
  expect(await ask()).toEqual(['signUp', 'ok'])
  app.travel(at(25))
  expect(await ask()).toEqual(['closed', 'competition.onlyPromoted'])
  app.travel(at(61))
  expect(await ask()).toEqual(['signUp', 'ok'])
  // If the second stage is for everybody, sign-up stays open.
  await app.ctx.db.update(stages).set({ promotion: null }).where(eq(stages.cmptId, id))
  app.travel(at(25))
  expect(await ask()).toEqual(['signUp', 'ok'])
})

test('without a board B nothing can be picked for it', async () => {
  const { id } = await build.competition({}, { spec: { ...rmseSpec, b: 'none' } })
  const { visitor } = await make.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.1))
  await build.finished(submission.id)
  expect(await refusalOf(visitor.call(setBRankSubmission, { id: submission.id }))).toBe('submission.noB')
  const list = { cmptId: id, state: '' as const, order: 'newest' as const, page: 1, pageSize: 20 }
  const [row] = (await visitor.call(mySubmission, list)).list
  expect(row?.may.pick).toContain('没有 B 榜')
})
