import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { isDeleted } from '../../model/models.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { lockTeam } from '../../team/team.ts'
import type * as contract from '../contract.host.ts'
import { runRepeated } from '../ended.ts'
import { enqueueRun, runIn, runOfSubmission } from '../queue.ts'

export const runAgain: Handler<typeof contract.runAgain> = async (context, { cmptId, id }) => {
  const { db, now } = context
  refuse(refusalToRun((await staffCompetition(context, cmptId)).role))
  const { teamId } = await runIn(db, { cmptId, id })
  await lockTeam(db, teamId)
  const run = await runIn(db, { cmptId, id })
  const last = run.submissionId === null ? null : await runOfSubmission(db, run.submissionId)
  refuse(last?.id === id && run.state === 'done' && run.outcome !== 'ok' ? null : { code: 'run.notAgain' })
  refuse((await isDeleted(db, run.modelId)) ? { code: 'run.modelDeleted' } : null)
  await runRepeated.run({ db, run })
  await enqueueRun(db, run, now)
  await audit(context, { action: 'run.again', target: { kind: 'run', id }, cmptId })
  return { ok: true }
}
