import { audit } from '@leitai/platform/audit/audit'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseUnlessRuns } from '../access.ts'
import { addEvidence, writeSubjects } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { refusalToDeal } from '../rules.ts'
import { cases } from '../table.ts'

export const openCase: Handler<typeof contract.openCase> = async (context, input) => {
  const { db, me, now } = context
  const { title, text, teamIds, userIds, ...given } = input
  const cmptId = input.cmptId ?? null
  await refuseUnlessRuns(context, cmptId)
  const [made] = await db
    .insert(cases)
    .values({ cmptId, title, openedBy: me.id, openedAt: now })
    .returning({ id: cases.id })
  const { id: caseId } = orRefuse(made, 'conduct.unknown')
  refuse(refusalToDeal(await writeSubjects(db, { caseId, cmptId, teamIds, userIds }), me))
  await addEvidence(context, { caseId, cmptId, text, given, first: true })
  await audit(context, { action: 'conduct.open', target: { kind: 'case', id: caseId } })
  return { caseId }
}
