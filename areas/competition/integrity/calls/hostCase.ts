import type { Refusal } from '@leitai/platform/contract/refusals'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitionWith } from '../../definition/competition.ts'
import { caseFor } from '../access.ts'
import { showCases } from '../case.ts'
import { answersIn, eventsOf } from '../case-view.ts'
import type * as contract from '../contract.cases.ts'

export const hostCase: Handler<typeof contract.hostCase> = async (context, { caseId }) => {
  const { db, me, ctx, language } = context
  const { row } = await caseFor(context, caseId)
  const cmpt = row.cmptId === null ? null : await competitionWith(db, row.cmptId)
  const [shown] = await showCases(db, [{ row, title: cmpt?.title ?? null }])
  if (!shown) throw new Error('a case was read but not shown')
  const said = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const decided = said(row.state === 'decided' ? { code: 'conduct.decided' } : null)
  const admin = me.role === 'admin'
  return {
    ...shown,
    events: await eventsOf(db, ctx, caseId),
    ...(await answersIn(db, ctx, caseId)),
    may: {
      run: decided,
      decide: decided,
      platform: decided ?? said(admin ? null : { code: 'conduct.platform' }),
      lift: said(admin ? null : { code: 'login.forbidden' }),
    },
  }
}
