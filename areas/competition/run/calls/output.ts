import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { contentTypes, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { EventSource } from '@leitai/platform/pubsub/hub'
import { dayStart } from '@leitai/platform/time/day'
import { scoringStage } from '../../definition/scoring.ts'
import { refuseShutOut } from '../../definition/staff.ts'
import { ownId, ownTeamCte, ownTeamPart, placeOf, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { noTeam, teamOf } from '../../team/team.ts'
import { notebookFile } from '../code-file.ts'
import type * as contract from '../contract.ts'
import { queueFacts } from '../queue-facts.ts'
import { refusalToDebug, refusalToFetchOutput, refusalToReadLog, refusalToSeeNotebook } from '../rules.ts'
import { debugQuota, listedRuns, ownRun, viewOfRuns } from '../runs.ts'
import { debugCounts, runs } from '../table.ts'
import { runsTopic } from '../topics.ts'

interface OutputQuery {
  cmptId: number
  userId: number
  stageId: number
  since: Date
  limit: number
  offset: number
}

const pageIn = statement((given: Placeholders<OutputQuery>) => {
  const ofTeam = sql`${runs.teamId} = ${ownId} and ${runs.stageId} = ${given.stageId}`
  return {
    team: ownTeamPart(),
    counts: row(
      { total: sql<number>`(count(*) filter (where ${ofTeam}))::int`, ...debugCounts(given, ownId) },
      sql`from ${runs} where ${runs.stageId} = ${given.stageId} and (${runs.teamId} = ${ownId} or ${runs.userId} = ${given.userId})`,
    ),
    list: listedRuns(sql`${ofTeam} order by ${runs.id} desc limit ${given.limit}::int offset ${given.offset}::int`),
  }
}, ownTeamCte)

export const myRuns: Handler<typeof contract.myRuns> = async (context, input) => {
  const { db, me, now, language, ctx } = context
  const stage = await scoringStage(db, input, now)
  if (stage.code === null) throw new Refused({ code: 'run.noCode' })
  const { page, pageSize, offset } = pageOf(input)
  const place = await placeOf(db, { cmptId: stage.cmptId, userId: me.id })
  const found = await pageIn(db, {
    cmptId: stage.cmptId,
    userId: me.id,
    stageId: stage.id,
    since: dayStart(now),
    limit: pageSize,
    offset,
  })
  const team = teamOfCompetitor({ ...place, team: found.team })
  const { total, debugToday, open } = found.counts ?? { total: 0, debugToday: 0, open: 0 }
  const debug = debugQuota(stage, debugToday, now)
  const refused = keptFrom(place, { baseline: team.baseline, now }) ?? refusalToDebug(stage, debug, open, now)
  return {
    list: viewOfRuns(context, found.list, { stage, facts: await queueFacts(ctx.db) }),
    total,
    page,
    pageSize,
    stageId: stage.id,
    rules: stage.code,
    debug,
    may: { debug: refused ? refusalText(refused, language) : null },
  }
}

export const runLog: Handler<typeof contract.runLog> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToReadLog(run))
  return run.log ?? { head: '', tail: '', bytes: 0 }
}

export const runNotebook: Handler<typeof contract.runNotebook> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToSeeNotebook(run))
  return notebookFile(context.ctx, run)
}

export const runOutput: Handler<typeof contract.runOutput> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToFetchOutput(run))
  const { body } = await context.ctx.storage.get(run.outputKey ?? '')
  return new Download({ name: run.outputName, contentType: contentTypes[suffixOf(run.outputName) ?? 'csv'], body })
}

export const runEvents: Handler<typeof contract.runEvents> = async ({ db, me, ctx }, { cmptId }) => {
  const own = async (db: Db) => {
    await refuseShutOut(db, { cmptId, userId: me.id })
    return (await teamOf(db, cmptId, me.id)) ?? (await noTeam(db, cmptId, me.id))
  }
  const team = await own(db)
  const admits = async () => (await own(ctx.db)).id === team.id
  return new EventSource(me.id, (send) => ctx.hub.subscribe(runsTopic(team.id), send), admits)
}
