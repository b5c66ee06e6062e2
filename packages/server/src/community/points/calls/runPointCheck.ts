import type * as contract from '@leitai/contract/community/points'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { checkLedger, notifyOfFaults } from '../check.ts'

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
