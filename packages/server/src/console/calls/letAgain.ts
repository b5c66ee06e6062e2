import type * as console from '@leitai/contract/console'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { forgive } from '../../competition/approval.ts'
import { refuse } from '../../refuse.ts'
import { hostedCompetition } from '../role.ts'
import { refusalToRun } from '../rules.ts'
import { tellOf } from '../tell.ts'

export const letAgain: Handler<typeof console.letAgain> = async (context, { cmptId, userId }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  refuse((await forgive(db, { cmptId, userId })) ? null : { code: 'console.notRemoved' })
  await tellOf(db, [userId], {
    ...{ cmpt, now, title: { zh: '可以再次报名', en: 'You may sign up again' } },
    body: { zh: '主办方允许你再次报名。', en: 'The host lets you sign up again.' },
  })
  await audit(context, { action: 'console.letAgain', target: { kind: 'user', id: userId }, cmptId })
  return { ok: true }
}
