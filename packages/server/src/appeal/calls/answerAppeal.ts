import type * as contract from '@leitai/contract/appeal'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { settleAppeal } from '../../conduct/appeal.ts'
import { eq } from '../../db/orm.ts'
import { notify } from '../../message/notify.ts'
import { orRefuse, Refused } from '../../refuse.ts'
import { appeals } from '../table.ts'

export const answerAppeal: Handler<typeof contract.answerAppeal> = async (context, { id, accept, answer }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(appeals).where(eq(appeals.id, id)).for('update')
  const appeal = orRefuse(found, 'appeal.unknown')
  if (appeal.state !== 'open') throw new Refused({ code: 'appeal.closed' })
  if (appeal.userId === me.id) throw new Refused({ code: 'appeal.own' })
  const { matter, subject } = appeal
  if (matter === 'penalty') await settleAppeal(db, { subject }, { accept, answer, by: me.id, now })
  const state = accept ? 'accepted' : 'refused'
  await db.update(appeals).set({ state, answer, answeredBy: me.id, answeredAt: now }).where(eq(appeals.id, id))
  await audit(context, { action: `appeal.${state}`, target: { kind: 'appeal', id }, reason: answer })
  await notify(db, {
    userId: appeal.userId,
    kind: 'system',
    title: accept
      ? { zh: '你的申诉已通过', en: 'Your appeal was accepted' }
      : { zh: '你的申诉未通过', en: 'Your appeal was refused' },
    body: { zh: answer, en: answer },
    link: '/accountset/appeal.html',
    now,
  })
  return { ok: true }
}
