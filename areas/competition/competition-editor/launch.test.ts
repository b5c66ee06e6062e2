import { createHash } from 'node:crypto'
import { users } from '@leitai/identity/account/table'
import { auditLog } from '@leitai/platform/audit/table'
import { limits as bounds } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv, solutionCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { describe, expect, test } from 'vitest'
import { cmptDetail, getDataList } from '../catalog/contract.detail.ts'
import { competitions, stages } from '../definition/table.ts'
import * as content from './contract.content.ts'
import * as launch from './contract.launch.ts'
import * as contractScoring from './contract.scoring.ts'
import * as contract from './contract.ts'
import { editorFiles, editorTrials } from './table.ts'
import { at, basics, datesOf, draftOf, editorHelpers, first, gateOf, limits, missing } from './testing-editor.ts'

const { app, build } = await testApp()
const { hosting, until, upload, checked, fill } = editorHelpers(app, build)

describe('from a draft to a public competition', () => {
  test('trials count for the day of their user, even after their stage and draft are deleted', async () => {
    const [first, second] = [await hosting(), await hosting()]
    const { stageId } = await fill(first)
    const [owner] = await app.ctx.db.select().from(competitions).where(eq(competitions.id, first.cmptId))
    const userId = owner?.ownerId ?? 0
    const trial = { cmptId: first.cmptId, stageId, userId, fileName: 'x.csv', objectKey: 'x', preparedKey: 'x' }
    const at = app.ctx.now()
    const all = Array.from({ length: bounds.editor.sandboxDay }, () => ({ ...trial, state: 'scored' as const, at }))
    await app.ctx.db.insert(editorTrials).values(all)
    await first.owner.call(contract.deleteDraft, { cmptId: first.cmptId, confirm: owner?.title.zh ?? '' })
    await fill(second)
    const [other] = await app.ctx.db.select().from(stages).where(eq(stages.cmptId, second.cmptId))
    await app.ctx.db.update(competitions).set({ ownerId: userId }).where(eq(competitions.id, second.cmptId))
    const again = { cmptId: second.cmptId, stageId: other?.id ?? 0, uploadId: 1 }
    expect(await refusalOf(first.owner.call(launch.trySandbox, again))).toBe('competitionEditor.sandboxDay')
  })

  test('faults of a file are explained: a zip that is not one, a page that claims to be a table', async () => {
    const made = await hosting()
    const { cmptId, owner } = made
    const { stageId } = await fill(made)
    const page = await upload(owner, cmptId, 'sandbox', 'page.csv', '<html></html>')
    expect(page).toMatchObject({
      state: 'failed',
      fault: '不支持这种文件，可用：csv, tsv, jsonl, json, parquet, npy, npz, zip',
    })
    const { uploadId } = await upload(owner, cmptId, 'sandbox', 'odd.zip', 'PK\u0003\u0004 no zip')
    await owner.call(launch.trySandbox, { cmptId, stageId, uploadId })
    const { sandbox } = await until(
      () => gateOf(owner, cmptId),
      (gate) => gate.sandbox.every(({ state }) => state !== 'queued'),
    )
    expect(sandbox[0]?.faults).toEqual(['zip 文件已损坏或不是 zip 文件，请重新压缩'])
  })

  // covers: pages.head.host-logo, pages.editor.trial-made-judge, pages.editor.approval-admin
  test('a host fills a draft, tries it, gets it approved, and a participant scores in it', async () => {
    const made = await hosting()
    const { cmptId, owner, admin } = made
    expect(await refusalOf(owner.call(launch.submitLaunch, { cmptId }))).toBe('competitionEditor.gate')
    const others = basics({ hostLogo: '/v3/picture/cover/999999/000000000000000000000000.jpg' })
    expect(await refusalOf(owner.call(content.saveBasics, { cmptId, version: 999_999, value: others }))).toBe(
      'competitionEditor.cover',
    )
    const { stageId, judge } = await fill(made)
    const draft = await draftOf(owner, cmptId)
    const [stage] = draft.stages
    expect(stage?.scoring).toMatchObject({
      state: 'done',
      faults: [],
      rows: 100,
      direction: 'lower',
      sampleA: '1.000000',
    })
    expect(stage?.scoring.solution?.sha256).toBe(createHash('sha256').update(solutionCsv()).digest('hex'))
    const gate = await gateOf(owner, cmptId)
    expect(gate.lines.filter(({ ok }) => !ok)).toEqual([])
    expect(gate.scored).toMatchObject([{ stageId, name: stage?.name, sample: { name: 'sample.csv' } }])
    const sample = await owner.fetch((gate.scored[0]?.sample?.url ?? '').replace('http://localhost', ''))
    expect(await sample.text()).toBe(answerCsv(1))
    expect(gate.sandbox).toMatchObject([
      { state: 'scored', scoreA: '0.250000', current: true, stageId, stage: stage?.name },
    ])
    await owner.call(launch.submitLaunch, { cmptId })
    expect((await admin.call(launch.launchQueue, { keyword: '', ...first })).list).toContainEqual(
      expect.objectContaining({ id: cmptId, may: { decide: null } }),
    )
    const queued = async (filter: object) => {
      const { list, total } = await admin.call(launch.launchQueue, { keyword: '', ...first, ...filter })
      expect(total).toBe(list.length)
      return list.map(({ id }) => id)
    }
    const today = dayName(app.ctx.now())
    const { title, host } = draft.basics
    for (const keyword of [title.zh, host.zh, `${title.zh} ${made.user.name}`])
      expect(await queued({ keyword, from: today, until: today, type: 'algorithm' })).toContain(cmptId)
    expect(await queued({ keyword: title.zh, type: 'application' })).toEqual([])
    expect(await queued({ keyword: `${title.zh} 没有这个词` })).toEqual([])
    expect(await queued({ until: '2020-01-01' })).toEqual([])
    expect(await refusalOf(queued({ type: 'chess' }))).toBe('request.input')
    expect(await refusalOf(queued({ from: '2026-02-30' }))).toBe('request.input')
    expect(await refusalOf(owner.call(launch.launchQueue, { keyword: '', ...first }))).toBe('login.forbidden')
    expect(await refusalOf(app.visitor().call(cmptDetail, { cmptId }))).toBe('competition.unknown')
    expect(
      await refusalOf(owner.call(content.saveText, { cmptId, version: 99_999, name: 'task', zh: 'x', en: '' })),
    ).toBe('competitionEditor.pending')
    await admin.call(launch.decideLaunch, { cmptId, approve: true, reason: '' })
    // From here on judges only score and review.
    expect(await refusalOf(judge.call(launch.launchGate, { cmptId }))).toBe('hostConsole.mayNot')
    expect(await refusalOf(judge.call(launch.trySandbox, { cmptId, stageId, uploadId: 1 }))).toBe('hostConsole.mayNot')
    expect(await refusalOf(upload(judge, cmptId, 'sandbox', 'a.csv', answerCsv(1)))).toBe('hostConsole.mayNot')
    const { visitor } = await build.competitor(cmptId)
    const submitted = await build.submit(visitor, cmptId, answerCsv(0.5))
    expect(await build.finished(submitted.submission.id)).toMatchObject({
      state: 'scored',
      scoreA: expect.closeTo(0.5),
    })
    const shown = await visitor.call(cmptDetail, { cmptId })
    expect(shown.hostLogo).toMatch(/^\/v3\/picture\/cover\//)
    expect((await visitor.fetch(shown.hostLogo ?? '')).status).toBe(200)
    expect(shown.stages[0]?.scoring?.commitments).toEqual({
      solution: expect.stringMatching(/^[0-9a-f]{64}$/),
      split: expect.stringMatching(/^[0-9a-f]{64}$/),
      program: null,
      opened: null,
    })
    expect((await visitor.call(getDataList, { cmptId })).files.map(({ name }) => name)).toEqual(['sample.csv'])
    expect(stageId).toBe(shown.stages[0]?.id)
    const logged = await app.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(cmptId)))
    expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['making.submit', 'making.publish']))
  })

  // covers: rules.host.live-only-through, pages.editor.launch-list-ticks, pages.editor.launch-list-data
  // covers: pages.editor.launch-list-solution, pages.editor.launch-list-trial, pages.editor.launch-list-direction
  test('each item of the checklist fails if its requirement is missing', async () => {
    const made = await hosting()
    const { cmptId, owner } = made
    expect(await missing(owner, cmptId)).toEqual([
      'basics',
      'texts',
      'rules',
      'stages',
      'data',
      'scoring',
      'fits',
      'sandbox',
      'direction',
      'contact',
      'legal',
    ])
    const { stageId, cover, scoring } = await fill(made)
    const edit = { cmptId, version: 999_999 }
    const lacks = async (line: string, spoil: () => Promise<unknown>, mend: () => Promise<unknown>) => {
      await spoil()
      expect(await missing(owner, cmptId)).toContain(line)
      await mend()
      expect(await missing(owner, cmptId)).toEqual([])
    }
    const save = (more: object) => owner.call(content.saveBasics, { ...edit, value: basics({ cover, ...more }) })
    const text = (name: 'task' | 'rules', zh: string) => owner.call(content.saveText, { ...edit, name, zh, en: '' })
    await lacks(
      'basics',
      () => save({ summary: words('') }),
      () => save({}),
    )
    await lacks(
      'contact',
      () => save({ contact: '' }),
      () => save({}),
    )
    // A cover is advised only.
    const coverLine = async () => (await gateOf(owner, cmptId)).lines.find(({ line }) => line === 'cover')
    expect(await coverLine()).toMatchObject({ ok: true, required: false })
    await save({ cover: null })
    expect(await coverLine()).toMatchObject({ ok: false, required: false })
    const ready = await gateOf(owner, cmptId)
    expect([await missing(owner, cmptId), ready.may.submit]).toEqual([[], null])
    await save({})
    await lacks(
      'texts',
      () => text('task', ''),
      () => text('task', 'x'),
    )
    await lacks(
      'rules',
      () => text('rules', ''),
      () => text('rules', 'x'),
    )
    await lacks(
      'legal',
      () => owner.call(launch.saveLegal, { cmptId, agree: false }),
      () => owner.call(launch.saveLegal, { cmptId, agree: true }),
    )
    const [stage] = datesOf().stages
    const ours = stage ? [{ ...stage, id: stageId }] : []
    const dates = (more: object) =>
      owner.call(content.saveStages, { ...edit, value: datesOf({ stages: ours, ...more }), reason: '' })
    await lacks(
      'dates',
      () => dates({ endAt: at(20) }),
      () => dates({}),
    )
    const prizes = (more: object) =>
      owner.call(content.savePrizes, { ...edit, value: { rewardType: 'cash', prizeTotal: 0, prizes: [], ...more } })
    await lacks(
      'prizes',
      () => prizes({}),
      () => prizes({ rewardType: 'none' }),
    )
    const signUp = (needsCode: boolean) =>
      owner.call(content.saveSignUp, {
        ...edit,
        value: { needsCode, approval: false, realName: 'none', teamMax: 3, form: [], questions: [] },
      })
    await lacks(
      'codes',
      () => signUp(true),
      () => owner.call(content.makeCodes, { cmptId, count: 2 }),
    )
    const limit = (totalLimit: number | null) =>
      owner.call(contractScoring.saveScoring, { ...scoring, limits: { ...limits, totalLimit } })
    await limit(2)
    await checked(owner, cmptId)
    // After a change of the scoring, another trial is needed.
    expect(await missing(owner, cmptId)).toEqual(['sandbox', 'limits'])
    const { objectKey } = (await app.ctx.db.select().from(editorFiles).where(eq(editorFiles.cmptId, cmptId))).find(
      ({ use }) => use === 'data',
    ) ?? { objectKey: '' }
    await app.ctx.storage.delete(objectKey)
    expect(await missing(owner, cmptId)).toEqual(['data', 'sandbox', 'limits'])
    expect(await refusalOf(owner.call(launch.submitLaunch, { cmptId }))).toBe('competitionEditor.gate')
  })

  // covers: rules.host.admin-approval-never, pages.editor.approval-admin
  test('two concurrent submissions for review count once, and nobody decides on their own', async () => {
    const made = await hosting()
    const { cmptId, owner, admin, user } = made
    await fill(made)
    // A drawing stands in for the cover.
    await owner.call(content.saveBasics, { cmptId, version: 999_999, value: basics() })
    const answers = await Promise.all([1, 2].map(() => refusalOf(owner.call(launch.submitLaunch, { cmptId }))))
    expect(answers.toSorted()).toEqual(['competitionEditor.state', 'ok'])
    const decide = (visitor: Visitor, approve: boolean, reason = '') =>
      refusalOf(visitor.call(launch.decideLaunch, { cmptId, approve, reason }))
    expect(await decide(owner, true)).toBe('login.forbidden')
    await app.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
    expect(await decide(owner, true)).toBe('competitionEditor.own')
    await app.ctx.db.update(users).set({ role: 'user' }).where(eq(users.id, user.id))
    expect(await decide(admin, false)).toBe('competitionEditor.sendReason')
    expect(await decide(admin, false, '请补充规则')).toBe('ok')
    expect((await gateOf(owner, cmptId)).returned?.reason).toBe('请补充规则')
    const notices = await owner.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })
    expect(notices.list[0]?.body.zh).toBe('请补充规则')
    await owner.call(launch.submitLaunch, { cmptId })
    await owner.call(launch.takeBackLaunch, { cmptId })
    expect(await refusalOf(owner.call(launch.takeBackLaunch, { cmptId }))).toBe('competitionEditor.state')
    expect(await decide(admin, true)).toBe('competitionEditor.state')
    await owner.call(launch.submitLaunch, { cmptId })
    const both = await Promise.all([decide(admin, true), decide(admin, true)])
    expect(both.toSorted()).toEqual(['competitionEditor.state', 'ok'])
  })
})
