import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { titleOf } from '../../definition/competition.ts'
import type * as contract from '../contract.ts'
import { penaltyMatter } from '../penalty-matter.ts'
import { appeals } from '../table.ts'
import { appealAccepted, appealRefused } from '../texts.ts'

export const answerAppeal: Handler<typeof contract.answerAppeal> = async (context, { id, accept, answer }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(appeals).where(eq(appeals.id, id)).for('update')
  const appeal = orRefuse(found, 'appeal.unknown')
  if (appeal.state !== 'open') throw new Refused({ code: 'appeal.closed' })
  if (appeal.userId === me.id) throw new Refused({ code: 'appeal.own' })
  const { matter, subject } = appeal
  if (matter === 'penalty') await penaltyMatter.get().applyAnswer(db, { subject }, { accept, answer, by: me.id, now })
  const state = accept ? 'accepted' : 'refused'
  await db.update(appeals).set({ state, answer, answeredBy: me.id, answeredAt: now }).where(eq(appeals.id, id))
  await audit(context, { action: `appeal.${state}`, target: { kind: 'appeal', id }, reason: answer })
  await notify(db, {
    userId: appeal.userId,
    kind: 'system',
    about: await titleOf(db, appeal.cmptId),
    ...(accept ? appealAccepted : appealRefused)(answer),
    link: '/accountset/appeal.html',
    now,
  })
  return { ok: true }
}
