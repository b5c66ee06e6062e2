import type * as contract from '@leitai/contract/learning/class.roster'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockClass, taughtClass } from '../class.ts'
import { applyPlan } from '../roster.ts'
import { digestOfPlan, planRoster } from '../roster-plan.ts'

export const applyRoster: Handler<typeof contract.applyRoster> = async (context, { classId, text, digest }) => {
  await taughtClass(context, classId, 'roster')
  const one = await lockClass(context.db, classId)
  const plan = await planRoster(context, classId, text)
  const count = plan.filter(({ act }) => act === 'fault').length
  refuse(count > 0 ? { code: 'class.rosterFaults', values: { count } } : null)
  refuse(plan.every(({ act }) => act === 'same' || act === 'waiting') ? { code: 'class.rosterNothing' } : null)
  refuse(digestOfPlan(plan) === digest ? null : { code: 'class.rosterChanged' })
  const done = await applyPlan(context, one, plan)
  await audit(context, { action: 'class.roster', target: { kind: 'class', id: classId }, detail: done })
  return done
}
