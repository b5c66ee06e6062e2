import type * as contract from '@leitai/contract/competition/integrity.cases'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { caseFor } from '../access.ts'
import { addEvidence } from '../case.ts'

export const addToCase: Handler<typeof contract.addToCase> = async (context, { caseId, text, ...given }) => {
  const { row } = await caseFor(context, caseId, { lock: true })
  refuse(row.state === 'decided' ? { code: 'conduct.decided' } : null)
  await addEvidence(context, { caseId, cmptId: row.cmptId, text, given, first: false })
  return { ok: true }
}
