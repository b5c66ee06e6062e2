import { audit } from '@leitai/platform/audit/audit'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { rulesAt } from '../rule-versions.ts'
import { refusalToSet } from '../rules.ts'
import { pointRuleVersions } from '../table.ts'

export const savePointRule: Handler<typeof contract.savePointRule> = async (context, input) => {
  const { db, me, now } = context
  const { way, points, on, perDay = null, perMonth = null, from = now } = input
  if (from < now) throw new Refused({ code: 'points.from' })
  refuse(refusalToSet(way, points))
  const rule = { points, perDay, perMonth, on }
  const before = (await rulesAt(db, from))[way]
  await db.insert(pointRuleVersions).values({ way, ...rule, from, by: me.id })
  await audit(context, {
    action: 'points.rule',
    target: { kind: 'pointRule', id: way },
    detail: { before, after: rule, from: from.toISOString() },
  })
  return { ok: true }
}
