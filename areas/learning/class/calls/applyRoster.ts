import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
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
