import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { decide } from '../../catalog/approval.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToDecide, refusalToRun } from '../../staff/rules.ts'
import type * as console from '../contract.people.ts'
import { notifyOf } from '../notify-team.ts'
import { signUpApproved, signUpRefused } from '../texts.ts'

export const decideRequests: Handler<typeof console.decideRequests> = async (context, input) => {
  const { db, now } = context
  const { cmptId, approve, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role) ?? refusalToDecide({ approve, reason }))
  const people = await decide(db, { ...input, now, pays: cmpt.audience === 'public' })
  refuse(people.length > 0 ? null : { code: 'console.decided' })
  await notifyOf(db, people, { cmpt, now, ...(approve ? signUpApproved : signUpRefused(reason)) })
  const action = approve ? 'console.approveSignUps' : 'console.refuseSignUps'
  await audit(context, { action, target: { kind: 'competition', id: cmptId }, reason, detail: { people } })
  return { decided: people.length }
}
