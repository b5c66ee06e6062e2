import type * as contract from '@leitai/contract/competition/integrity.cases'
import { audit } from '../../../platform/audit/audit.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refuseUnlessRuns } from '../access.ts'
import { addEvidence, writeSubjects } from '../case.ts'
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
