import type * as contract from '@leitai/contract/competition/appeal'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { notify } from '../../../site/message/notify.ts'
import { titleOf } from '../../definition/competition.ts'
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
