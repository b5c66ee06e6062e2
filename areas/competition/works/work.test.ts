import { auditLog } from '@leitai/platform/audit/table'
import { eq } from '@leitai/platform/db/orm'
import { uploads } from '@leitai/platform/file/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { stages } from '../definition/table.ts'
import { members } from '../team/table.ts'
import * as contract from './contract.ts'
import { moveWorks } from './gallery.ts'
import { forgetLikes } from './personal-data.ts'
import { workLikes, works } from './table.ts'
import { inDays, makeHostedCompetition, submitWork, uploaded, workNamed } from './testing.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db

const page = { page: 1, pageSize: 20 }
const mine = (visitor: Visitor, cmptId: number) => visitor.call(contract.myWork, { cmptId })
const gallery = (visitor: Visitor, cmptId: number) =>
  visitor.call(contract.workList, { cmptId, order: 'likes', ...page })
const show = (visitor: Visitor, cmptId: number, value: contract.Gallery) =>
  visitor.call(contract.setGallery, { cmptId, gallery: value })

test('a team writes a draft, submits it and changes it; each submission creates the next version', async () => {
  const { id, stage } = await makeHostedCompetition(app, build)
  const { visitor } = await build.competitor(id)
  expect(await mine(visitor, id)).toMatchObject({ entryId: null, revision: 0, version: 0, may: { save: null } })
  const draft = { cmptId: id, stageId: stage.id, submit: false }
  const saved = await visitor.call(contract.saveWork, { ...draft, revision: 0, content: contract.emptyWork })
  expect(saved).toMatchObject({ revision: 1, version: 0 })
  const unfinished = { ...contract.emptyWork, title: '只有标题' }
  expect(await refusalOf(submitWork(visitor, id, stage.id, unfinished, 1))).toBe('work.lacking')
  expect(await submitWork(visitor, id, stage.id, workNamed('作品甲'), 1)).toMatchObject({ revision: 2, version: 1 })
  await visitor.call(contract.saveWork, { ...draft, revision: 2, content: workNamed('作品甲二稿') })
  expect(await mine(visitor, id)).toMatchObject({ version: 1, ahead: true, content: { title: '作品甲二稿' } })
  expect(await submitWork(visitor, id, stage.id, workNamed('作品甲二稿'), 3)).toMatchObject({ version: 2 })
  expect(await mine(visitor, id)).toMatchObject({ ahead: false })
})

test('of two members who save at once, one is refused with a conflict', async () => {
  const { id, stage } = await makeHostedCompetition(app, build)
  const { visitor, teamId } = await build.competitor(id)
  const mate = await build.competitor(id)
  await db().update(members).set({ teamId }).where(eq(members.userId, mate.user.id))
  const both = await Promise.all(
    [visitor, mate.visitor].map((one) => refusalOf(submitWork(one, id, stage.id, workNamed('同时')))),
  )
  expect(both.toSorted()).toEqual(['ok', 'work.changed'])
  expect((await mine(mate.visitor, id)).version).toBe(1)
})

test('people who have not signed up, work on the competition or come too late cannot submit', async () => {
  const { id, stage, owner, otherOwner } = await makeHostedCompetition(app, build)
  const { visitor } = await build.competitor(id)
  const go = (one: Visitor) => refusalOf(submitWork(one, id, stage.id, workNamed('作品')))
  expect(await go(app.visitor())).toBe('login.missing')
  for (const one of [owner, otherOwner]) {
    expect(await go(one)).toBe('competition.notSignedUp')
    expect(await refusalOf(mine(one, id))).toBe('competition.notSignedUp')
    const upload = one.call(contract.attachmentUpload, { cmptId: id, fileName: 'a.pdf', size: 1 })
    expect(await refusalOf(upload)).toBe('competition.notSignedUp')
  }
  await db()
    .update(stages)
    .set({ startAt: inDays(app, 1) })
    .where(eq(stages.id, stage.id))
  expect(await go(visitor)).toBe('work.notOpen')
  await db()
    .update(stages)
    .set({ startAt: inDays(app, -2), endAt: inDays(app, -1) })
    .where(eq(stages.id, stage.id))
  expect(await go(visitor)).toBe('work.closed')
  const algorithm = await build.competition()
  const { visitor: coder } = await build.competitor(algorithm.id)
  expect(await refusalOf(mine(coder, algorithm.id))).toBe('work.noStage')
})

test('the page’s main button says what saving a work would be answered', async () => {
  const { id, stage } = await makeHostedCompetition(app, build)
  const { visitor } = await build.competitor(id)
  const action = async () => (await visitor.call(cmptDetail, { cmptId: id })).action
  const moved = (startAt: number, endAt: number) =>
    db()
      .update(stages)
      .set({ startAt: inDays(app, startAt), endAt: inDays(app, endAt) })
      .where(eq(stages.id, stage.id))
  expect(await action()).toEqual({ kind: 'work', stageId: stage.id, reason: null })
  await submitWork(visitor, id, stage.id, workNamed('作品'))
  expect(await action()).toEqual({ kind: 'workAgain', stageId: stage.id, reason: null })
  const other = await build.competitor(id)
  expect((await other.visitor.call(cmptDetail, { cmptId: id })).action.kind).toBe('work')
  await moved(1, 2)
  const { save: notOpen } = (await mine(visitor, id)).may
  expect(await action()).toEqual({ kind: 'wait', stageId: stage.id, reason: notOpen })
  await moved(-2, -1)
  const { save: closed } = (await mine(visitor, id)).may
  expect(await action()).toEqual({ kind: 'ended', stageId: stage.id, reason: closed })
  expect([notOpen, closed].every((text) => typeof text === 'string' && text !== '')).toBe(true)
})

// covers: spec.constants.200-mb-file
test('bad input is refused: lengths, invalid addresses, too many files', async () => {
  const { id, stage } = await makeHostedCompetition(app, build)
  const { visitor } = await build.competitor(id)
  const file = { objectKey: 'entry/1/x.pdf', name: 'x.pdf', size: 1 }
  for (const more of [
    { summary: 'x'.repeat(201) },
    { text: 'x'.repeat(20_001) },
    { video: 'javascript:alert(1)' },
    { links: ['ftp://example.com/'] },
    { files: Array.from({ length: 11 }, () => file) },
    { pictures: Array.from({ length: 10 }, () => '/x.jpg') },
  ]) {
    expect(await refusalOf(submitWork(visitor, id, stage.id, workNamed('作品', more)))).toBe('request.input')
  }
  expect(
    await refusalOf(submitWork(visitor, id, stage.id, workNamed('作品', { pictures: ['/v3/picture/editor/1/a.jpg'] }))),
  ).toBe('work.picture')
  const upload = (fileName: string, size = 1) =>
    refusalOf(visitor.call(contract.attachmentUpload, { cmptId: id, fileName, size }))
  expect(await upload('virus.exe')).toBe('work.fileType')
  expect(await upload('a.pdf', 0)).toBe('file.empty')
  expect(await upload('a.pdf', 200 * 1024 * 1024 + 1)).toBe('file.tooLarge')
})

test('files must belong to the person and have an allowed type; only the team and the host read them', async () => {
  const { id, stage, owner, withRole, otherOwner } = await makeHostedCompetition(app, build)
  const { visitor } = await build.competitor(id)
  const rival = await build.competitor(id)
  const objectKey = await uploaded(app, visitor, id, '方案.pdf')
  const content = workNamed('作品', { files: [{ objectKey, name: '方案.pdf', size: 0 }] })
  expect(await refusalOf(submitWork(rival.visitor, id, stage.id, content))).toBe('work.file')
  const renamed = workNamed('作品', { files: [{ objectKey, name: '方案.zip', size: 0 }] })
  expect(await refusalOf(submitWork(visitor, id, stage.id, renamed))).toBe('work.file')
  const { entryId } = await submitWork(visitor, id, stage.id, content)
  expect((await mine(visitor, id)).content.files).toEqual([{ objectKey, name: '方案.pdf', size: 5 }])
  const read = (one: Visitor) => one.call(contract.workFile, { entryId, objectKey })
  const judge = (await withRole('judge')).visitor
  const support = (await withRole('support')).visitor
  for (const one of [visitor, owner, support])
    expect((await app.visitor().fetch((await read(one)).url)).status).toBe(200)
  expect(await refusalOf(read(judge))).toBe('hostConsole.judge')
  expect(await refusalOf(read(app.visitor()))).toBe('login.missing')
  for (const one of [rival.visitor, otherOwner]) expect(await refusalOf(read(one))).toBe('work.unknown')
  // Files that are no longer used are released.
  await submitWork(visitor, id, stage.id, workNamed('作品'), 1)
  const [kept] = await db().select().from(uploads).where(eq(uploads.objectKey, objectKey))
  expect(kept?.usedAt).toBeNull()
  expect(await refusalOf(read(visitor))).toBe('work.unknown')
})

test('the gallery shows submitted works only once the host allows it, and neither files nor drafts', async () => {
  const { id, stage, owner, withRole, otherOwner } = await makeHostedCompetition(app, build)
  const { visitor } = await build.competitor(id)
  const drafting = await build.competitor(id)
  const objectKey = await uploaded(app, visitor, id, '方案.pdf')
  const files = [{ objectKey, name: '方案.pdf', size: 0 }]
  const { entryId } = await submitWork(visitor, id, stage.id, workNamed('看得见的作品', { files }))
  await drafting.visitor.call(contract.saveWork, {
    cmptId: id,
    stageId: stage.id,
    revision: 0,
    content: workNamed('还没交的草稿'),
    submit: false,
  })
  const reader = app.visitor()
  const detail = () => reader.call(contract.workDetail, { entryId })
  expect(await gallery(reader, id)).toMatchObject({ gallery: 'none', shown: false, list: [], total: 0 })
  expect(await refusalOf(detail())).toBe('work.unknown')
  await show(owner, id, 'after')
  expect(await gallery(reader, id)).toMatchObject({ shown: false, list: [] })
  await show(owner, id, 'now')
  expect(await gallery(reader, id)).toMatchObject({ shown: true, total: 1, list: [{ id: entryId, likes: 0 }] })
  expect(JSON.stringify([await gallery(reader, id), await detail()])).not.toMatch(/草稿|entry\/\d|方案/)
  await show(owner, id, 'after')
  await db()
    .update(stages)
    .set({ endAt: inDays(app, -0.5) })
    .where(eq(stages.id, stage.id))
  expect(await gallery(reader, id)).toMatchObject({ shown: true, total: 1 })
  expect(await refusalOf(show((await withRole('judge')).visitor, id, 'now'))).toBe('hostConsole.mayNot')
  expect(await refusalOf(show((await withRole('support')).visitor, id, 'now'))).toBe('hostConsole.mayNot')
  for (const one of [visitor, otherOwner]) expect(await refusalOf(show(one, id, 'now'))).toBe('login.forbidden')
  expect(await refusalOf(show(reader, id, 'now'))).toBe('login.missing')
  const acts = await db().select().from(auditLog).where(eq(auditLog.action, 'entry.gallery'))
  expect(acts.filter(({ targetId }) => targetId === String(id))).toHaveLength(3)
})

// covers: spec.groups.signin-approvaldo, rules.other.approvaldo-like-person
test('likes count once per person under concurrency, can be withdrawn, and are refused for one’s own team', async () => {
  const { id, stage, owner } = await makeHostedCompetition(app, build)
  const { visitor } = await build.competitor(id)
  const { entryId } = await submitWork(visitor, id, stage.id, workNamed('好作品'))
  const fan = await app.as(await build.user())
  const like = (one: Visitor, yes = true) => one.call(contract.approvalDo, { entryId, like: yes })
  expect(await refusalOf(like(fan))).toBe('work.unknown')
  await show(owner, id, 'now')
  expect(await refusalOf(like(app.visitor()))).toBe('login.missing')
  expect(await refusalOf(like(visitor))).toBe('work.ownLike')
  await Promise.all(Array.from({ length: 6 }, () => like(fan)))
  const fans = await Promise.all(Array.from({ length: 4 }, async () => app.as(await build.user())))
  await Promise.all(fans.map((one) => like(one)))
  expect((await gallery(fan, id)).list).toMatchObject([{ likes: 5, liked: true, may: { like: null } }])
  expect((await gallery(visitor, id)).list[0]?.may.like).toContain('不能给自己')
  expect(await like(fan, false)).toEqual({ liked: false, likes: 4 })
  expect(await like(fan, false)).toEqual({ liked: false, likes: 4 })
  const [row] = await db().select().from(workLikes).where(eq(workLikes.entryId, entryId)).limit(1)
  await forgetLikes(db(), row?.userId ?? 0)
  expect((await gallery(fan, id)).list[0]?.likes).toBe(3)
})

test('hosts see all submitted works, judges do not: they mark blind', async () => {
  const { id, stage, owner, withRole, otherOwner } = await makeHostedCompetition(app, build)
  const { visitor, user } = await build.competitor(id)
  await submitWork(visitor, id, stage.id, workNamed('交上来的'))
  const worksFor = (one: Visitor, keyword = '') => one.call(contract.hostWorks, { cmptId: id, keyword, ...page })
  expect(await worksFor(owner)).toMatchObject({
    total: 1,
    list: [{ teamName: user.name, content: { title: '交上来的' } }],
  })
  expect((await worksFor(owner, '没有这队')).total).toBe(0)
  expect((await worksFor((await withRole('support')).visitor)).may.run).not.toBeNull()
  expect(await refusalOf(worksFor((await withRole('judge')).visitor))).toBe('hostConsole.judge')
  for (const one of [visitor, otherOwner]) expect(await refusalOf(worksFor(one))).toBe('login.forbidden')
  expect(await refusalOf(worksFor(app.visitor()))).toBe('login.missing')
})

test('a merging team takes over the works of stages in which it has none', async () => {
  const { id, stage } = await makeHostedCompetition(app, build)
  const [one, other] = [await build.competitor(id), await build.competitor(id)]
  await submitWork(other.visitor, id, stage.id, workNamed('对方的'))
  await moveWorks(db(), { from: other.teamId, to: one.teamId })
  expect((await mine(one.visitor, id)).content.title).toBe('对方的')
  await submitWork(other.visitor, id, stage.id, workNamed('又一份'))
  await moveWorks(db(), { from: other.teamId, to: one.teamId })
  expect(await db().select().from(works).where(eq(works.teamId, one.teamId))).toHaveLength(1)
})
