import { pointMoves } from '@leitai/community/points/table'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { eq } from '@leitai/platform/db/orm'
import { builders } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { saveBasics } from '../competition-editor/contract.content.ts'
import { inviteLink, launchGate, setInviteLink, submitLaunch } from '../competition-editor/contract.launch.ts'
import { editorDraft } from '../competition-editor/contract.ts'
import { competitions } from '../definition/table.ts'
import { rankList, rankStageList } from '../leaderboard/contract.ts'
import { cmptDetail } from './contract.detail.ts'
import { enterCompetition, signUpJoinCmpt } from './contract.sign-up.ts'
import * as catalog from './contract.ts'

const { app } = await testApp()
const build = builders(app)
const hidden = { audience: 'invited', status: 'private' } as const

const listed = catalog.getCmptListES.input.parse({ pageSize: '100' })
const keyIn = (link: string | null) => new URL(link ?? '').searchParams.get('key') ?? ''

describe('A competition that is not public', () => {
  test('is opened by its link, and then used like any other', async () => {
    const owner = await build.user()
    const host = await app.as(owner)
    const { id, stage } = await build.competition({ ...hidden, ownerId: owner.id })
    const { link } = await host.call(setInviteLink, { cmptId: id, on: true })
    const guest = await app.as(await build.user())
    expect(await refusalOf(guest.call(cmptDetail, { cmptId: id }))).toBe('competition.unknown')
    expect(
      await refusalOf(guest.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })),
    ).toBe('competition.unknown')
    expect(await refusalOf(guest.call(enterCompetition, { cmptId: id, key: 'a guess' }))).toBe('competition.unknown')
    await guest.call(enterCompetition, { cmptId: id, key: keyIn(link) })
    expect(await guest.call(cmptDetail, { cmptId: id })).toMatchObject({ id, audience: 'invited', weight: 0 })
    await guest.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    const submission = await build.finished(
      (await build.submit(guest, id, 'id,prediction\n1,1\n2,2\n3,3\n4,4\n')).submission.id,
    )
    expect(submission.cmptId).toBe(id)
    const board = { cmptId: id, stageId: stage.id, board: 'A' as const, keyword: '', page: 1, pageSize: 10 }
    // Answers for everybody are kept; these are not, in whichever order they are asked for.
    expect(await refusalOf(app.visitor().call(rankStageList, { cmptId: id }))).toBe('competition.unknown')
    expect(await guest.call(rankStageList, { cmptId: id })).toBeTruthy()
    expect(await refusalOf(app.visitor().call(rankStageList, { cmptId: id }))).toBe('competition.unknown')
    expect(await guest.call(rankList, board)).toBeTruthy()
    expect(await refusalOf(app.visitor().call(rankList, board))).toBe('competition.unknown')
    expect((await guest.call(catalog.myJoinCmpt, { page: 1, pageSize: 10 })).list).toMatchObject([{ id }])
    const all = await app.visitor().call(catalog.getCmptListES, listed)
    expect(all.map.list.some((one) => one.id === id)).toBe(false)
    expect(await host.call(inviteLink, { cmptId: id })).toMatchObject({ people: 1 })
  })

  test('pays no points, neither for signing up nor for a score', async () => {
    const { id } = await build.competition({ ...hidden })
    const guest = await app.as(await build.user())
    await app.ctx.db.update(competitions).set({ inviteKey: 'one of the tests' }).where(eq(competitions.id, id))
    await guest.call(enterCompetition, { cmptId: id, key: 'one of the tests' })
    await guest.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    await build.finished((await build.submit(guest, id, 'id,prediction\n1,1\n2,2\n3,3\n4,4\n')).submission.id)
    const { id: userId } = await guest.call(currentLogin, {}).then(({ userId }) => ({ id: userId ?? 0 }))
    expect(await app.ctx.db.select().from(pointMoves).where(eq(pointMoves.userId, userId))).toEqual([])
  })

  test('a link that was replaced or ended opens nothing, and only its host sees or changes it', async () => {
    const owner = await build.user()
    const host = await app.as(owner)
    const { id } = await build.competition({ ...hidden, ownerId: owner.id })
    const first = keyIn((await host.call(setInviteLink, { cmptId: id, on: true })).link)
    const second = keyIn((await host.call(setInviteLink, { cmptId: id, on: true })).link)
    const guest = await app.as(await build.user())
    expect(await refusalOf(guest.call(enterCompetition, { cmptId: id, key: first }))).toBe('competition.unknown')
    await host.call(setInviteLink, { cmptId: id, on: false })
    expect(await refusalOf(guest.call(enterCompetition, { cmptId: id, key: second }))).toBe('competition.unknown')
    for (const call of [inviteLink, launchGate])
      expect(await refusalOf(guest.call(call, { cmptId: id }))).toBe('competition.unknown')
    const { id: open } = await build.competition({ ownerId: owner.id })
    expect(await refusalOf(host.call(setInviteLink, { cmptId: open, on: true }))).toBe('competitionEditor.link')
  })

  test('goes live without an admin, needs less, and cannot become public', async () => {
    const owner = await build.user()
    const host = await app.as(owner)
    const { id } = await build.competition({ status: 'draft', ownerId: owner.id })
    const draft = await host.call(editorDraft, { cmptId: id })
    const value = {
      slug: `private-${id}`,
      title: { zh: '作业', en: '' },
      summary: { zh: '', en: '' },
      host: { zh: '', en: '' },
      cover: null,
      type: 'algorithm' as const,
      practice: false,
      tags: [],
      contact: '',
      groupQr: null,
      bannerUntil: null,
      watermark: false,
      weight: 1 as const,
      parentId: null,
    }
    await host.call(saveBasics, { cmptId: id, version: draft.version, value: { ...value, audience: 'invited' } })
    const { lines } = await host.call(launchGate, { cmptId: id })
    expect(lines.map(({ line }) => line)).not.toEqual(expect.arrayContaining(['cover']))
    expect(lines.map(({ line }) => line)).toEqual(expect.arrayContaining(['scoring', 'fits', 'dates']))
    expect(await refusalOf(host.call(submitLaunch, { cmptId: id }))).toBe('competitionEditor.gate')
    await app.ctx.db.update(competitions).set({ status: 'private' }).where(eq(competitions.id, id))
    const { version } = await host.call(editorDraft, { cmptId: id })
    expect(
      await refusalOf(host.call(saveBasics, { cmptId: id, version, value: { ...value, audience: 'public' } })),
    ).toBe('competitionEditor.audience')
  })
})
