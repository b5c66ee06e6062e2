import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { forgive } from '../../catalog/approval.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as console from '../contract.people.ts'
import { notifyOf } from '../notify-team.ts'
import { mayApplyAgain } from '../texts.ts'

export const letAgain: Handler<typeof console.letAgain> = async (context, { cmptId, userId }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  refuse((await forgive(db, { cmptId, userId })) ? null : { code: 'console.notRemoved' })
  await notifyOf(db, [userId], { cmpt, now, ...mayApplyAgain })
  await audit(context, { action: 'console.letAgain', target: { kind: 'user', id: userId }, cmptId })
  return { ok: true }
}
