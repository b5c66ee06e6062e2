import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/like'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn, refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.host.ts'
import { figuresOf, hostPage, shownHostRuns } from '../host-runs.ts'
import { runnersFor, shownRunner } from '../runners.ts'

export const hostRuns: Handler<typeof contract.hostRuns> = async (context, input) => {
  const { db, language } = context
  const { cmptId, state, outcome, keyword } = input
  const { role } = await staffCompetition(context, cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const found = await hostPage(db, {
    cmptId,
    state,
    outcome,
    limit: pageSize,
    offset,
    pattern: keyword ? partOf(keyword) : '',
  })
  const refused = refusalToRun(role)
  return {
    list: await shownHostRuns(context, cmptId, {
      list: found.list,
      refused: refused && refusalText(refused, language),
    }),
    total: found.total,
    page,
    pageSize,
    figures: figuresOf(found),
    runners: (await runnersFor(db, cmptId)).map((row) =>
      shownRunner(row, context, refusalToOwn(role) === null && row.cmptId !== null),
    ),
  }
}
