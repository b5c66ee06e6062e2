import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/search'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn, refusalToRun } from '../../staff/rules.ts'
import { lockTeam } from '../../team/team.ts'
import { notebookFile } from '../code-file.ts'
import type * as contract from '../contract.host.ts'
import { figuresOf, hostPage, shownHostRuns } from '../host-runs.ts'
import { cancelRun, runIn } from '../queue.ts'
import { addRunnerTo, drainRunner, revokeRunner, runnersFor, shownRunner } from '../runners.ts'

export const addRunner: Handler<typeof contract.addRunner> = async (context, { cmptId, name }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  const made = await addRunnerTo(context, cmptId, name)
  await audit(context, {
    action: 'runner.add',
    target: { kind: 'runner', id: made.runner.id },
    cmptId,
    detail: { name },
  })
  return made
}

export const changeRunner: Handler<typeof contract.changeRunner> = async (context, { cmptId, id, draining }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  const changed = await drainRunner(context, cmptId, { id, draining })
  await audit(context, { action: 'runner.change', target: { kind: 'runner', id }, cmptId, detail: { draining } })
  return changed
}

export const removeRunner: Handler<typeof contract.removeRunner> = async (context, { cmptId, id }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  await revokeRunner(context, cmptId, id)
  await audit(context, { action: 'runner.remove', target: { kind: 'runner', id }, cmptId })
  return { ok: true }
}

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

export const endRun: Handler<typeof contract.endRun> = async (context, { cmptId, id }) => {
  const { db, ctx } = context
  refuse(refusalToRun((await staffCompetition(context, cmptId)).role))
  const { teamId } = await runIn(db, { cmptId, id })
  await lockTeam(db, teamId)
  refuse((await cancelRun(db, ctx, id, { byHost: true })) === 'over' ? { code: 'run.over' } : null)
  await audit(context, { action: 'run.end', target: { kind: 'run', id }, cmptId })
  return { ok: true }
}

export const hostRunLog: Handler<typeof contract.hostRunLog> = async (context, { cmptId, id }) => {
  await staffCompetition(context, cmptId)
  const run = await runIn(context.db, { cmptId, id })
  return run.log ?? { head: '', tail: '', bytes: 0 }
}

export const hostRunNotebook: Handler<typeof contract.hostRunNotebook> = async (context, { cmptId, id }) => {
  await staffCompetition(context, cmptId)
  const run = await runIn(context.db, { cmptId, id })
  // While it runs, its runner has named a place but has not said what lies there.
  refuse(run.notebookSize === null ? { code: 'run.noNotebook' } : null)
  return notebookFile(context.ctx, run)
}
