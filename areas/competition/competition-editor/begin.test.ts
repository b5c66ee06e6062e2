import { auditLog } from '@leitai/platform/audit/table'
import { and, eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { hostRoles } from '../definition/table.ts'
import { workOnHostRequest } from '../host/contract.ts'
import { asking, newPhone } from '../host/testing.ts'
import * as content from './contract.content.ts'
import * as contract from './contract.ts'
import { basics, draftOf, gateOf } from './testing-editor.ts'

const { app, build } = await testApp()
const { ask } = asking(app)
const admin = await app.as(await build.user({ role: 'admin' }))

/** A first-time host whose request was accepted. */
async function accepted(values: object = {}) {
  const user = await build.user()
  const owner = await app.as(user)
  const { requestId } = await ask(owner, newPhone(), values)
  const made = await admin.call(workOnHostRequest, { id: requestId, state: 'accepted', note: '' })
  const cmptId = made.cmptId ?? 0
  const withRole = async (role: 'editor' | 'judge' | 'support') => {
    const { id } = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId, userId: id, role, at: app.ctx.now() })
    return app.as({ id })
  }
  return { user, owner, cmptId, withRole }
}
const choose = (visitor: Visitor, cmptId: number, template?: contract.TemplateName) =>
  visitor.call(contract.chooseTemplate, { cmptId, template })

test.each(contract.templateNames)('%s: the draft of an accepted request begins with the template', async (template) => {
  const { owner, cmptId } = await accepted({ company: '演示气象台', text: '预测降水', wantedDate: '2199-03-01' })
  const empty = await draftOf(owner, cmptId)
  expect(empty.may.template).toBe(null)
  const { version } = await choose(owner, cmptId, template)
  const draft = await draftOf(owner, cmptId)
  expect(draft.version).toBe(version)
  expect(draft.basics.type).toBe(template === 'application' ? 'application' : 'algorithm')
  // What the request told stays.
  expect(draft.basics).toMatchObject({ title: empty.basics.title, host: { zh: '演示气象台', en: '演示气象台' } })
  expect(draft.texts.overview.zh).toMatch(/^预测降水\n\n## /)
  expect(draft.texts.overview.en).toMatch(/^## /)
  expect(draft.dates.startAt).toBe('2199-02-28T16:00:00.000Z')
  expect(draft.stages[0]?.startAt).toBe(draft.dates.startAt)
  expect(draft.stages.at(-1)?.endAt).toBe(draft.dates.endAt)
  const lines = (await gateOf(owner, cmptId)).lines.filter(({ ok }) => ok).map(({ line }) => line)
  expect(lines).toEqual(expect.arrayContaining(['basics', 'texts', 'dates', 'stages']))
  expect(draft.may.template).not.toBe(null)
  expect(await refusalOf(choose(owner, cmptId, template))).toBe('competitionEditor.begun')
  const logged = await app.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'making.template'), eq(auditLog.targetId, String(cmptId))))
  expect(logged).toMatchObject([{ detail: { template } }])
})

test('a draft whose wanted day has passed begins when its template says', async () => {
  const { user, cmptId } = await accepted()
  const at = app.ctx.now().getTime()
  app.travel(new Date(at + 40 * 86_400_000))
  const later = await app.as(user)
  await choose(later, cmptId, 'homework')
  const { dates, basics: made } = await draftOf(later, cmptId)
  app.travel(new Date())
  expect(new Date(dates.startAt).getTime()).toBeGreaterThanOrEqual(at + 40 * 86_400_000)
  expect(made).toMatchObject({ audience: 'invited', weight: 0 })
})

test('is skipped for good: the draft stays as it was', async () => {
  const { owner, cmptId, withRole } = await accepted({ text: '预测降水' })
  const before = await draftOf(owner, cmptId)
  await choose(await withRole('editor'), cmptId)
  const { may, texts, stages, files, basics: kept } = await draftOf(owner, cmptId)
  expect({ texts, stages, files, basics: kept }).toEqual({
    texts: before.texts,
    stages: [],
    files: [],
    basics: before.basics,
  })
  expect(may.template).not.toBe(null)
  expect(await refusalOf(choose(owner, cmptId, 'text'))).toBe('competitionEditor.begun')
  expect(await refusalOf(choose(owner, cmptId))).toBe('competitionEditor.begun')
})

test('overwrites nothing that a host has written', async () => {
  const { user, owner, cmptId } = await accepted()
  await owner.call(content.saveText, { cmptId, version: 0, name: 'training', zh: '自己写的', en: '' })
  const before = await draftOf(owner, cmptId)
  expect(before.may.template).not.toBe(null)
  expect(await refusalOf(choose(owner, cmptId, 'image'))).toBe('competitionEditor.begun')
  expect(await draftOf(owner, cmptId)).toEqual(before)
  // Drafts that began otherwise are not asked for either.
  for (const template of ['regression', undefined] as const) {
    const made = await owner.call(contract.newDraft, { title: '演示竞赛', type: 'algorithm', template })
    expect((await draftOf(owner, made.cmptId)).may.template).not.toBe(null)
    expect(await refusalOf(choose(owner, made.cmptId, 'image'))).toBe('competitionEditor.begun')
  }
  const { id } = await build.competition({ ownerId: user.id })
  expect(await refusalOf(choose(owner, id, 'image'))).toBe('competitionEditor.state')
})

test('of several choices at once one counts, and a change that was begun before does not undo it', async () => {
  const { owner, cmptId } = await accepted()
  const names = ['image', 'text', 'series', undefined] as const
  const outcomes = await Promise.all(names.map((name) => refusalOf(choose(owner, cmptId, name))))
  expect(outcomes.toSorted()).toEqual([
    'competitionEditor.begun',
    'competitionEditor.begun',
    'competitionEditor.begun',
    'ok',
  ])
  expect((await draftOf(owner, cmptId)).stages.length).toBeLessThanOrEqual(1)

  const other = await accepted()
  const value = basics({ slug: `begun-${other.cmptId}` })
  const both = await Promise.all([
    refusalOf(choose(other.owner, other.cmptId, 'image')),
    refusalOf(other.owner.call(content.saveBasics, { cmptId: other.cmptId, version: 0, value })),
  ])
  expect([
    ['ok', 'competitionEditor.changed'],
    ['competitionEditor.begun', 'ok'],
  ]).toContainEqual(both)
  const { stages } = await draftOf(other.owner, other.cmptId)
  expect(stages).toHaveLength(both[0] === 'ok' ? 1 : 0)
})

test('is for those who run the draft, and for known templates', async () => {
  const { owner, cmptId, withRole } = await accepted()
  for (const role of ['judge', 'support'] as const)
    expect(await refusalOf(choose(await withRole(role), cmptId, 'image'))).toBe('hostConsole.mayNot')
  const stranger = await app.as(await build.user())
  expect(await refusalOf(choose(stranger, cmptId, 'image'))).toBe('competition.unknown')
  expect(await refusalOf(choose(app.visitor(), cmptId, 'image'))).toBe('login.missing')
  expect(await refusalOf(choose(owner, 2_000_000_000, 'image'))).toBe('competition.unknown')
  const unknown: object = { cmptId, template: 'none' }
  expect(await refusalOf(owner.call(contract.chooseTemplate, unknown as { cmptId: number }))).toBe('request.input')
  expect((await draftOf(owner, cmptId)).may.template).toBe(null)
})
