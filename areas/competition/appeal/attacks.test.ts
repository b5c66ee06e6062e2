import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { uploadPicture } from '@leitai/testing/picture'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { impose } from '../integrity/penalty.ts'
import { cases, penalties } from '../integrity/table.ts'
import * as contract from './contract.ts'
import { appeals } from './table.ts'

/** Attempts to make more appeals than permitted. */

const { app, build } = await testApp()
const db = () => app.ctx.db
const judge = await build.user({ role: 'admin' })
const admin = await app.as(await build.user({ role: 'admin' }))

const first = { page: 1, pageSize: 20 }
const about = (more: { subject: string; matter?: 'penalty' | 'other'; evidence?: string[] }) => ({
  matter: 'penalty' as const,
  text: '请复核',
  evidence: [],
  ...more,
})
async function person() {
  const user = await build.user()
  return { user, visitor: await app.as(user) }
}
async function penalised(userIds: number[]) {
  const { id: cmptId } = await build.competition()
  const now = app.ctx.now()
  const [opened] = await db()
    .insert(cases)
    .values({ cmptId, title: '演示', openedBy: judge.id, openedAt: now })
    .returning({ id: cases.id })
  const given = {
    caseId: opened?.id ?? 0,
    cmptId,
    teamId: null,
    userIds,
    reason: 'test',
    by: judge.id,
    now,
    kind: 'warning' as const,
  }
  await transaction(db(), (tx) => impose(tx, given))
  const [made] = await db().select().from(penalties).where(eq(penalties.caseId, given.caseId))
  if (!made) throw new Error('there is a penalty')
  return made
}

test('a penalty is appealed once, however its number is written, also after the answer', async () => {
  const { user, visitor } = await person()
  const { id } = await penalised([user.id])
  const make = (subject: string) => refusalOf(visitor.call(contract.makeAppeal, about({ subject })))
  expect(await make(`0${id}`)).toBe('ok')
  const [mine] = (await visitor.call(contract.appeals, first)).list
  expect(mine?.subject).toBe(String(id))
  await admin.call(contract.answerAppeal, { id: mine?.id ?? 0, accept: false, answer: '维持' })
  for (const subject of [String(id), `00${id}`, ` ${id} `, `0000${id}`]) expect(await make(subject)).toBe('appeal.once')
  for (const subject of [`+${id}`, `${id}.0`, `0x${id.toString(16)}`, `${id}e0`, `-${id}`, '', `${id}\u200b`])
    expect(await make(subject), subject).toMatch(/^(integrity\.unknown|appeal\.subject)$/)
  expect(await db().select().from(appeals).where(eq(appeals.userId, user.id))).toHaveLength(1)
})

test('of twenty concurrent appeals against a penalty one succeeds, and none after the deadline', async () => {
  const { user, visitor } = await person()
  const { id } = await penalised([user.id])
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusalOf(visitor.call(contract.makeAppeal, about({ subject: String(id).padStart((at % 5) + 1, '0') }))),
    ),
  )
  expect(said.filter((code) => code === 'ok')).toHaveLength(1)
  const late = await penalised([user.id])
  await db().update(penalties).set({ appealUntil: app.ctx.now() }).where(eq(penalties.id, late.id))
  for (const subject of [String(late.id), `0${late.id}`])
    expect(await refusalOf(visitor.call(contract.makeAppeal, about({ subject })))).toMatch(/^integrity\./)
})

test('of twenty concurrent matters three are opened, and a withdrawn one cannot be appealed again', async () => {
  const { visitor } = await person()
  const matters = Array.from({ length: 20 }, (_, at) => about({ matter: 'other' as const, subject: `第${at}件` }))
  const said = await Promise.all(matters.map((matter) => refusalOf(visitor.call(contract.makeAppeal, matter))))
  expect(said.filter((code) => code === 'ok')).toHaveLength(3)
  const { list } = await visitor.call(contract.appeals, first)
  const both = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(visitor.call(contract.withdrawAppeal, { id: list[0]?.id ?? 0 }))),
  )
  expect(both.filter((code) => code === 'ok')).toHaveLength(1)
  const again = about({ matter: 'other' as const, subject: list[0]?.subject ?? '' })
  expect(await refusalOf(visitor.call(contract.makeAppeal, again))).toBe('appeal.once')
})

test('nobody appeals against another’s penalty, shows another’s picture, or answers what they decided themselves', async () => {
  const [one, other] = [await person(), await person()]
  const { id } = await penalised([one.user.id])
  expect(await refusalOf(other.visitor.call(contract.makeAppeal, about({ subject: String(id) })))).toBe(
    'integrity.unknown',
  )
  const { fullPath } = await uploadPicture(other.visitor, 'evidence')
  const stolen = [fullPath, fullPath.replace(`/${other.user.id}/`, `/${one.user.id}/`), `${fullPath}/../x.jpg`]
  for (const path of stolen)
    expect(
      await refusalOf(one.visitor.call(contract.makeAppeal, about({ subject: String(id), evidence: [path] }))),
    ).toBe('file.key')
  const made = await one.visitor.call(contract.makeAppeal, about({ subject: String(id) }))
  const decider = await app.as(judge)
  const answer = { id: made.id, accept: false, answer: '维持' }
  expect(await refusalOf(decider.call(contract.answerAppeal, answer))).toBe('integrity.sameJudge')
  expect(await refusalOf(other.visitor.call(contract.withdrawAppeal, { id: made.id }))).toBe('appeal.unknown')
  const twenty = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusalOf(admin.call(contract.answerAppeal, { ...answer, accept: at % 2 === 0 })),
    ),
  )
  expect(twenty.filter((code) => code === 'ok')).toHaveLength(1)
})
