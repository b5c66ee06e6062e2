import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { makeCodes } from '../competition-editor/contract.content.ts'
import { dataFiles, joinCodes, stages } from '../definition/table.ts'
import * as team from '../team/contract.ts'
import { makeHostedCompetition } from '../works/testing.ts'
import * as contractDetail from './contract.detail.ts'
import * as contractSignUp from './contract.sign-up.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const DAY = 86_400_000
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * DAY)
const signUp = (visitor: Visitor, cmptId: number, more: object = {}) =>
  visitor.call(contractSignUp.signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false, ...more })

describe('signing up', () => {
  // covers: spec.audience.signup-competition, spec.audience.data-download-only, spec.states.signup-joining-gives
  // covers: spec.validation.maximum-5-default, rules.team.makes-person-team, pages.list.card-my-state
  // covers: pages.head.main-button-guest, pages.head.main-button-submit, pages.tabs.data-locked-signup
  test('creates a one-person team, opens the data and changes the main button', async () => {
    const { id, fileId } = await build.competition()
    const user = await build.user()
    const visitor = await app.as(user)
    const action = async (who: Visitor) => (await who.call(contractDetail.cmptDetail, { cmptId: id })).action.kind
    expect([await action(app.visitor()), await action(visitor)]).toEqual(['login', 'signUp'])
    expect(await refusalOf(visitor.call(contractDetail.cmptData, { cmptId: id, fileId }))).toBe(
      'competition.notSignedUp',
    )
    expect((await visitor.call(contractDetail.getDataList, { cmptId: id })).locked).toContain('报名')
    expect(await signUp(visitor, id)).toMatchObject({ teamName: user.name })
    expect(await action(visitor)).toBe('submit')
    expect((await visitor.call(contractDetail.getDataList, { cmptId: id })).locked).toBeNull()
    expect(await refusalOf(signUp(visitor, id))).toBe('competition.signedUp')
    const { team: mine } = await visitor.call(team.myTeam, { cmptId: id })
    expect(mine).toMatchObject({ captainId: user.id, members: [{ userId: user.id }] })
    const people = await app
      .visitor()
      .call(contractDetail.findCompetitorList, { cmptId: id, keyword: user.name, page: 1, pageSize: 20 })
    expect(people.list).toMatchObject([{ userId: user.id, teamName: user.name }])
    const teams = await app
      .visitor()
      .call(team.findTeamPage, { cmptId: id, keyword: '', open: false, page: 1, pageSize: 20 })
    expect(teams.list).toMatchObject([{ name: user.name, recruiting: 'closed', max: 5 }])
    expect((await visitor.call(contract.myJoinCmpt, { page: 1, pageSize: 20 })).list).toMatchObject([
      { id, mine: 'signedUp' },
    ])
  })

  // covers: rules.team.people-ticked-listed, rules.team.skills-shown-beside
  test('the participant list can be filtered to people who look for a team', async () => {
    const { id } = await build.competition()
    const [one, other] = [await build.user(), await build.user()]
    await signUp(await app.as(one), id)
    await signUp(await app.as(other), id, { lookingForTeam: true })
    const list = async (looking: boolean) => {
      const found = await app
        .visitor()
        .call(contractDetail.findCompetitorList, { cmptId: id, keyword: '', looking, page: 1, pageSize: 20 })
      return [found.total, ...found.list.map(({ userId }) => userId)]
    }
    expect(await list(false)).toEqual([2, one.id, other.id])
    expect(await list(true)).toEqual([1, other.id])
    // Skills are shown only for people who look for a team.
    for (const { id: userId } of [one, other])
      await app.ctx.db.insert(profiles).values({ userId, roles: ['design'], skills: ['R'], updatedAt: new Date() })
    const input = { cmptId: id, keyword: '', looking: false, page: 1, pageSize: 20 }
    const shown = await app.visitor().call(contractDetail.findCompetitorList, input)
    expect(shown.list.map(({ roles, skills }) => [roles, skills])).toEqual([
      [[], []],
      [['design'], ['R']],
    ])
  })

  test('ten concurrent requests create one sign-up and one team', async () => {
    const { id } = await build.competition()
    const visitor = await app.as(await build.user())
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusalOf(signUp(visitor, id))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'competition.signedUp']))
    const detail = await visitor.call(contractDetail.cmptDetail, { cmptId: id })
    expect(detail).toMatchObject({ people: 1, teams: 1 })
  })

  // covers: spec.roles.real-name-checked, rules.team.signup-agree-rules, rules.realname.asked-never-before
  test('is refused to visitors, without agreement, too early, too late, and for a draft', async () => {
    const { id } = await build.competition()
    const visitor = await app.as(await build.user())
    expect(await refusalOf(signUp(app.visitor(), id))).toBe('login.missing')
    expect(await refusalOf(signUp(visitor, id, { agree: false }))).toBe('competition.rules')
    const early = await build.competition({ signUpStartAt: inDays(1), startAt: inDays(2) })
    expect(await refusalOf(signUp(visitor, early.id))).toBe('competition.notStarted')
    const late = await build.competition({ endAt: inDays(3) })
    await expectOk(signUp(visitor, late.id))
    const closed = await build.competition({ startAt: inDays(-30), endAt: inDays(3) })
    expect(await refusalOf(signUp(visitor, closed.id))).toBe('competition.signUpClosed')
    expect(await refusalOf(signUp(visitor, 999_999))).toBe('competition.unknown')
    const named = await build.competition({ realName: 'signup' })
    expect(await refusalOf(signUp(visitor, named.id))).toBe('competition.realName')
  })

  // covers: spec.groups.signin-checkjoincmptcode, rules.team.invitation-code-use
  test('with an invitation code admits exactly as many people as the code allows', async () => {
    const { id } = await build.competition({ needsCode: true })
    await app.ctx.db.insert(joinCodes).values({ cmptId: id, code: 'ABCD2345', useLimit: 2 })
    const crowd = await Promise.all(Array.from({ length: 6 }, async () => app.as(await build.user())))
    const [first] = crowd
    if (!first) throw new Error('nobody')
    expect(await first.call(contractSignUp.checkJoinCmptCode, { cmptId: id, code: 'abcd2345' })).toMatchObject({
      ok: true,
    })
    expect(await first.call(contractSignUp.checkJoinCmptCode, { cmptId: id, code: 'WRONG' })).toMatchObject({
      ok: false,
      code: 'competition.codeWrong',
    })
    expect(await refusalOf(signUp(first, id))).toBe('competition.codeMissing')
    expect(await refusalOf(signUp(first, id, { code: 'WRONG' }))).toBe('competition.codeWrong')
    const outcomes = await Promise.all(crowd.map((visitor) => refusalOf(signUp(visitor, id, { code: 'ABCD2345' }))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2)
  })

  // covers: rules.team.codes-eight-characters, rules.team.codes-expire
  test('a host’s codes have eight characters, none of which look alike, and admit nobody once they have expired', async () => {
    const { id, owner } = await makeHostedCompetition(app, build, { needsCode: true })
    const wanted = { cmptId: id, count: 20, expiresAt: inDays(1) }
    const { codes } = await owner.call(makeCodes, wanted)
    expect(new Set(codes).size).toBe(20)
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    const [code = ''] = codes
    const user = await build.user()
    await expectOk(signUp(await app.as(await build.user()), id, { code }))
    app.travel(inDays(1.01))
    const late = await app.as(user)
    expect(await late.call(contractSignUp.checkJoinCmptCode, { cmptId: id, code })).toMatchObject({ ok: false })
    expect(await refusalOf(signUp(late, id, { code }))).toBe('competition.codeWrong')
    app.travel(new Date())
  })

  // covers: spec.groups.signin-user-form, rules.team.signup-agree-rules
  test('uses the host’s form and stores the answers', async () => {
    const form: contractSignUp.FormField[] = [
      { name: 'school', label: { zh: '学校', en: 'School' }, kind: 'text', required: true, max: 20 },
      {
        name: 'grade',
        label: { zh: '年级', en: 'Grade' },
        kind: 'select',
        required: false,
        options: [{ zh: '大一', en: 'First' }],
      },
    ]
    const { id } = await build.competition({ form })
    const visitor = await app.as(await build.user())
    expect(await refusalOf(signUp(visitor, id))).toBe('competition.form')
    expect(await refusalOf(signUp(visitor, id, { answers: { school: 'x'.repeat(21) } }))).toBe('competition.form')
    expect(await refusalOf(signUp(visitor, id, { answers: { school: '演示大学', grade: '博士' } }))).toBe(
      'competition.form',
    )
    expect(await refusalOf(signUp(visitor, id, { answers: { school: '演示大学', other: '1' } }))).toBe(
      'competition.form',
    )
    await signUp(visitor, id, { answers: { school: '演示大学', grade: '大一' } })
    await visitor.call(contractSignUp.updateCmptUserFormInfo, { cmptId: id, answers: { school: '另一所演示大学' } })
    expect(await visitor.call(contractSignUp.getCmptUserFormInfo, { cmptId: id })).toMatchObject({
      signedUp: true,
      answers: { school: '另一所演示大学' },
    })
    const outsider = await app.as(await build.user())
    expect(
      await refusalOf(outsider.call(contractSignUp.submitCmptUserFormInfo, { cmptId: id, answers: { school: 'a' } })),
    ).toBe('competition.notSignedUp')
  })
})

describe('a data file', () => {
  // covers: pages.tabs.data-size-hash
  test('is downloaded from an expiring address that curl can resume, and is counted', async () => {
    const { id, fileId } = await build.competition()
    const { visitor } = await build.competitor(id)
    const { url, sha256, size } = await visitor.call(contractDetail.cmptData, { cmptId: id, fileId })
    const folder = mkdtempSync(join(tmpdir(), 'leitai-curl-'))
    const file = join(folder, 'sample.csv')
    const whole = answerCsv(1)
    writeFileSync(file, whole.slice(0, 100))
    await promisify(execFile)('curl', ['-sS', '-f', '-C', '-', '-o', file, app.origin + url])
    expect(readFileSync(file, 'utf8')).toBe(whole)
    rmSync(folder, { recursive: true })
    expect({ size, sha256 }).toMatchObject({ size: whole.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const forged = await fetch(app.origin + url.replace('sample', 'solution'))
    expect(forged.status).toBe(403)
    expect((await visitor.call(contractDetail.getDataList, { cmptId: id })).files).toMatchObject([{ downloads: 1 }])
    const other = await build.competition()
    expect(await refusalOf(visitor.call(contractDetail.cmptData, { cmptId: other.id, fileId }))).toBe(
      'competition.notSignedUp',
    )
    expect(await refusalOf(visitor.call(contractDetail.cmptData, { cmptId: id, fileId: other.fileId }))).toBe(
      'competition.noFile',
    )
  })
})

// covers: rules.stages.each-stage-data
test('of a stage is not available before the stage begins, and the list shows when that is', async () => {
  const { id, fileId, stage } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { db } = app.ctx
  const startAt = inDays(1)
  await db.update(dataFiles).set({ stageId: stage.id }).where(eq(dataFiles.id, fileId))
  await db.update(stages).set({ startAt }).where(eq(stages.id, stage.id))
  const opens = async () =>
    (await visitor.call(contractDetail.getDataList, { cmptId: id })).files.map(({ opensAt }) => opensAt)
  expect(await opens()).toEqual([startAt.toISOString()])
  expect(await refusalOf(visitor.call(contractDetail.cmptData, { cmptId: id, fileId }))).toBe('competition.dataLater')
  app.travel(startAt)
  expect(await opens()).toEqual([null])
  expect(await visitor.call(contractDetail.cmptData, { cmptId: id, fileId })).toMatchObject({
    size: answerCsv(1).length,
  })
  app.travel(new Date())
})
