import { inArray } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitions } from '../../definition/table.ts'
import type * as contract from '../contract.admin.ts'
import { siteFigures } from '../host-runs.ts'
import { ownRunnerMissing } from '../own-runner-state.ts'
import { runnersWhere, shownRunner } from '../runners.ts'

export const siteRunners: Handler<typeof contract.siteRunners> = async (context) => {
  const { db } = context
  const list = await runnersWhere(db, undefined)
  const ids = list.flatMap(({ cmptId }) => cmptId ?? [])
  const of = await db
    .select({ id: competitions.id, title: competitions.title })
    .from(competitions)
    .where(inArray(competitions.id, [0, ...ids]))
  const { now, outcomes, competitions: sharing } = await siteFigures(db, {})
  return {
    waiting: now?.waiting ?? 0,
    running: now?.running ?? 0,
    outcomes,
    runners: list.map((row) => ({
      ...shownRunner(row, context, true),
      competition: of.find(({ id }) => id === row.cmptId) ?? null,
    })),
    competitions: sharing,
    ownMissing: ownRunnerMissing(context.ctx),
  }
}
