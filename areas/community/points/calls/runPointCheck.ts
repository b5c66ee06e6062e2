import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { checkLedger, notifyOfFaults } from '../check.ts'
import type * as contract from '../contract.ts'

export const runPointCheck: Handler<typeof contract.runPointCheck> = async (context) => {
  const { db, ctx, now } = context
  const { id, faults } = await checkLedger(db, now)
  if (faults.length > 0) await notifyOfFaults({ db, ctx }, { id, faults, now })
  await audit(context, {
    action: 'points.check',
    target: { kind: 'pointCheck', id },
    detail: { faults: faults.length },
  })
  return { faults: faults.length }
}
