import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import { sql } from '@leitai/platform/db/orm'
import { RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, refusalOfFile, spendUpload, storedFile } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayStart } from '@leitai/platform/time/day'
import { codeFilesOf } from '../../definition/contract.code.ts'
import { refusalOfEntrance } from '../../definition/reviewing.ts'
import { stageToSubmitTo } from '../../definition/scoring.ts'
import { modelToRead } from '../../model/models.ts'
import { competitorParts, ownId, ownTeamCte, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { lockCurrentTeam, lockTeam } from '../../team/team.ts'
import { formOf, labelsOf, programOf } from '../code-file.ts'
import type * as contract from '../contract.ts'
import { cancelRun as cancel, enqueueRun } from '../queue.ts'
import { refusalToCancelRun, refusalToDebug } from '../rules.ts'
import { debugQuota, ownRun, showRun } from '../runs.ts'
import { debugCounts, runs } from '../table.ts'

export const cancelRun: Handler<typeof contract.cancelRun> = async (context, { id }) => {
  const { db, ctx } = context
  const { run, stage } = await ownRun(context, id)
  await lockTeam(db, run.teamId)
  refuse(refusalToCancelRun(run))
  refuse((await cancel(db, ctx, id)) === 'over' ? { code: 'run.over' } : null)
  return showRun(context, run, stage)
}

interface TryerQuery {
  cmptId: number
  userId: number
  stageId: number
  since: Date
}

/** What the rules ask about a person who tries a program, and the quota of their team, in one statement. */
const tryer = statement(
  (given: Placeholders<TryerQuery>) => ({
    ...competitorParts(given),
    counts: row(
      debugCounts(given, ownId),
      sql`from ${runs} where ${runs.stageId} = ${given.stageId} and (${runs.teamId} = ${ownId} or ${runs.userId} = ${given.userId})`,
    ),
  }),
  ownTeamCte,
)

export const debugRun: Handler<typeof contract.debugRun> = async (context, input) => {
  const { db, ctx, me, now } = context
  const { cmptId, objectKey, fileName, modelId: wanted } = input
  const { stage, cmpt } = await stageToSubmitTo(ctx.db, input, now)
  if (stage.code === null) throw new Refused({ code: 'run.noCode' })
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  const { size } = orRefuse(await storedFile(context, objectKey), 'submission.fileMissing')
  const taken = codeFilesOf(stage.code)
  refuse(refusalOfFile(fileName, size, taken) ?? refusalOfFile(objectKey, size, taken))
  const program = await programOf(context, { objectKey, size })
  const form = formOf(fileName)
  // Counted under the team's lock: two concurrent runs must not both take the last of the day.
  const locked = await lockCurrentTeam(db, cmptId, me.id)
  const query = { cmptId, userId: me.id, stageId: stage.id, since: dayStart(now) }
  const found = await tryer(db, query)
  if ((found.team?.id ?? null) !== (locked?.id ?? null)) throw new RetryTransactionError()
  refuse(keptFrom(found, { baseline: found.team?.baseline ?? true, now }))
  const team = teamOfCompetitor(found)
  const { debugToday, open } = found.counts ?? { debugToday: 0, open: 0 }
  const quota = debugQuota(stage, debugToday, now)
  refuse(refusalToDebug(stage, quota, open, now) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
  const modelId = await modelToRead(db, { modelId: wanted, teamId: team.id, stage })
  await spendUpload(db, { objectKey, userId: me.id, fileName, size, now })
  const run = await enqueueRun(
    db,
    {
      cmptId,
      stageId: stage.id,
      teamId: team.id,
      userId: me.id,
      purpose: 'debug',
      submissionId: null,
      modelId,
      objectKey,
      fileName,
      size,
      sha256: program.sha256,
      form,
      outputName: stage.code.output,
      labels: labelsOf(stage.code, form),
    },
    now,
  )
  return { run: await showRun(context, run, stage), debug: { ...quota, usedToday: quota.usedToday + 1 } }
}
