import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { caseFor } from '../access.ts'
import { addEvidence } from '../case.ts'
import type * as contract from '../contract.cases.ts'

export const addToCase: Handler<typeof contract.addToCase> = async (context, { caseId, text, ...given }) => {
  const { row } = await caseFor(context, caseId, { lock: true })
  refuse(row.state === 'decided' ? { code: 'conduct.decided' } : null)
  await addEvidence(context, { caseId, cmptId: row.cmptId, text, given, first: false })
  return { ok: true }
}
