import type * as console from '@leitai/contract/competition/host-console'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { decide } from '../../catalog/approval.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToDecide, refusalToRun } from '../../staff/rules.ts'
import { notifyOf, withReason } from '../notify-team.ts'

export const decideRequests: Handler<typeof console.decideRequests> = async (context, input) => {
  const { db, now } = context
  const { cmptId, approve, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role) ?? refusalToDecide({ approve, reason }))
  const people = await decide(db, { ...input, now })
  refuse(people.length > 0 ? null : { code: 'console.decided' })
  const said = approve
    ? {
        title: { zh: '报名已通过', en: 'You are signed up' },
        body: { zh: '主办方已通过你的报名。', en: 'The host has approved your sign-up.' },
      }
    : {
        title: { zh: '报名未通过', en: 'Your sign-up was refused' },
        body: withReason('你可以修改后再次申请。', 'You may change your request and ask again.', reason),
      }
  await notifyOf(db, people, { cmpt, now, ...said })
  const action = approve ? 'console.approveSignUps' : 'console.refuseSignUps'
  await audit(context, { action, target: { kind: 'competition', id: cmptId }, reason, detail: { people } })
  return { decided: people.length }
}
