import { audit } from '@leitai/platform/audit/audit'
import { inArray } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitions } from '../../definition/table.ts'
import type * as contract from '../contract.admin.ts'
import { siteFigures } from '../host-runs.ts'
import { ownRunnerMissing } from '../runner.ts'
import { addRunnerTo, drainRunner, revokeRunner, runnersWhere, shownRunner } from '../runners.ts'
import { weighRunsOf } from '../weights.ts'

export const addSiteRunner: Handler<typeof contract.addSiteRunner> = async (context, { name }) => {
  const made = await addRunnerTo(context, null, name)
  await audit(context, { action: 'runner.add', target: { kind: 'runner', id: made.runner.id }, detail: { name } })
  return made
}

export const changeSiteRunner: Handler<typeof contract.changeSiteRunner> = async (context, { id, draining }) => {
  const changed = await drainRunner(context, null, { id, draining })
  await audit(context, { action: 'runner.change', target: { kind: 'runner', id }, detail: { draining } })
  return changed
}

export const removeSiteRunner: Handler<typeof contract.removeSiteRunner> = async (context, { id }) => {
  await revokeRunner(context, null, id)
  await audit(context, { action: 'runner.remove', target: { kind: 'runner', id } })
  return { ok: true }
}

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

export const weighRuns: Handler<typeof contract.weighRuns> = async (context, { cmptId, weight }) => {
  await weighRunsOf(context.db, cmptId, weight)
  await audit(context, { action: 'runner.weigh', target: { kind: 'competition', id: cmptId }, detail: { weight } })
  return { weight }
}
