import { auditLog } from '@leitai/platform/audit/table'
import { eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { describe, expect, test } from 'vitest'
import { cmptDetail, getDataList } from '../catalog/contract.detail.ts'
import { competitions, stages } from '../definition/table.ts'
import * as content from './contract.content.ts'
import * as contractFiles from './contract.files.ts'
import * as launch from './contract.launch.ts'
import * as contractScoring from './contract.scoring.ts'
import * as contract from './contract.ts'
import { checkSolutionDigests } from './scheduled.ts'
import { solutionDigests } from './table.ts'
import { at, basics, choice, datesOf, draftOf, editorHelpers, first, limits } from './testing-editor.ts'

const { app, build } = await testApp()
const { hosting, upload, fill } = editorHelpers(app, build)

async function published() {
  const made = await hosting()
  const filled = await fill(made)
  await made.owner.call(launch.submitLaunch, { cmptId: made.cmptId })
  await made.admin.call(launch.decideLaunch, { cmptId: made.cmptId, approve: true, reason: '' })
  return { ...made, ...filled }
}

describe('once it is public', () => {
  test('scoring is fixed, dates only change with a reason, and nothing it needs can be removed', async () => {
    const made = await published()
    const { cmptId, owner, stageId, scoring, cover } = made
    const { visitor } = await build.competitor(cmptId)
    const edit = { cmptId, version: 999_999 }
    const other = { ...choice, metric: { name: 'mae', options: {} } }
    expect(await refusalOf(owner.call(contractScoring.saveScoring, { ...scoring, choice: other }))).toBe(
      'competitionEditor.locked',
    )
    const limited = (uploadLimitMb: number) =>
      owner.call(contractScoring.saveScoring, { ...scoring, limits: { ...limits, dailyLimit: 5, uploadLimitMb } })
    for (const wrong of [0, 5121, 1.5]) expect(await refusalOf(limited(wrong))).toBe('request.input')
    await limited(5120)
    const [kept] = await app.ctx.db.select().from(stages).where(eq(stages.id, stageId))
    expect(kept).toMatchObject({ dailyLimit: 5, uploadLimitMb: 5120, rows: 100 })
    const draft = await draftOf(owner, cmptId)
    const [now] = draft.stages
    const dates = (endAt: Date, reason = '') =>
      refusalOf(
        owner.call(content.saveStages, {
          ...edit,
          reason,
          value: {
            startAt: new Date(draft.dates.startAt),
            signUpStartAt: new Date(draft.dates.signUpStartAt),
            signUpEndAt: null,
            endAt,
            stages: now
              ? [
                  {
                    id: now.id,
                    name: now.name,
                    kind: now.kind,
                    startAt: new Date(now.startAt),
                    endAt,
                    promotion: null,
                    teamHours: null,
                  },
                ]
              : [],
          },
        }),
      )
    expect(await dates(at(20), '提前')).toBe('competitionEditor.earlier')
    expect(await dates(at(40))).toBe('competitionEditor.reason')
    expect(await dates(at(40), '数据更新')).toBe('ok')
    expect(
      await refusalOf(owner.call(content.saveStages, { ...edit, reason: 'x', value: datesOf({ stages: [] }) })),
    ).toBe('competitionEditor.fixed')
    const news = await visitor.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })
    expect(news.list[0]?.body.zh).toContain('数据更新')
    expect((await visitor.call(cmptDetail, { cmptId })).changes[0]?.text.zh).toContain('数据更新')
    expect(await refusalOf(owner.call(content.saveText, { ...edit, name: 'rules', zh: '', en: '' }))).toBe(
      'competitionEditor.gaps',
    )
    expect(await refusalOf(owner.call(content.saveBasics, { ...edit, value: basics({ cover }) }))).toBe(
      'competitionEditor.fixed',
    )
    expect(await refusalOf(owner.call(contract.deleteDraft, { cmptId, confirm: '演示竞赛草稿' }))).toBe(
      'competitionEditor.state',
    )
    const more = await upload(owner, cmptId, 'data', 'more.csv', 'a,b\n1,2\n')
    const { fileId } = await owner.call(contractFiles.addData, {
      ...edit,
      uploadId: more.uploadId,
      description: words(''),
      licence: 'CC0-1.0',
      sample: false,
    })
    const next = await upload(owner, cmptId, 'data', 'more2.csv', 'a,b\n1,3\n')
    const value = { fileId, name: 'more.csv', description: words(''), licence: 'CC0-1.0', ord: 1, sample: false }
    await owner.call(contractFiles.changeData, { ...edit, ...value, uploadId: next.uploadId })
    const { files } = await visitor.call(getDataList, { cmptId })
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['more.csv', 8],
      ['sample.csv', expect.any(Number)],
    ])
    expect((await visitor.call(cmptDetail, { cmptId })).changes[0]?.text.zh).toContain('more.csv')
  })

  // covers: rules.stages.draft-waiting-public
  test('an admin withdraws it with a reason; it can be submitted for review again', async () => {
    const { cmptId, owner, admin } = await published()
    expect(await refusalOf(owner.call(launch.withdrawCompetition, { cmptId, reason: 'x' }))).toBe('login.forbidden')
    await admin.call(launch.withdrawCompetition, { cmptId, reason: '数据有误' })
    expect(await refusalOf(app.visitor().call(cmptDetail, { cmptId }))).toBe('competition.unknown')
    expect(await refusalOf(admin.call(launch.withdrawCompetition, { cmptId, reason: 'x' }))).toBe(
      'competitionEditor.state',
    )
    await owner.call(launch.submitLaunch, { cmptId })
    await admin.call(launch.decideLaunch, { cmptId, approve: false, reason: '还不行' })
    expect((await draftOf(owner, cmptId)).status).toBe('withdrawn')
  })

  test('at the end of a stage its solution must still have the published digest', async () => {
    const { cmptId, stageId, user } = await published()
    const { db, storage } = app.ctx
    await db
      .update(stages)
      .set({ endAt: at(-0.01) })
      .where(eq(stages.id, stageId))
    const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
    await storage.put(stage?.solutionKey ?? '', Buffer.from('id,target\n1,1\n'))
    await checkSolutionDigests(app.ctx)
    const [encrypt] = await db.select().from(solutionDigests).where(eq(solutionDigests.stageId, stageId))
    expect(encrypt?.ok).toBe(false)
    const owner = await app.as(user)
    const notices = await owner.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })
    expect(notices.list[0]?.title.zh).toContain('校验值不符')
    const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'making.brokenSeal'))
    expect(logged.map(({ targetId }) => targetId)).toContain(String(stageId))
    await db.delete(competitions).where(eq(competitions.id, cmptId))
  })
})
