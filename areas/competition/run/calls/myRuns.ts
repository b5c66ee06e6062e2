import { refusalText } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { dayStart } from '@leitai/platform/time/day'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { ownId, ownTeamCte, ownTeamPart, placeOf, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import type * as contract from '../contract.ts'
import { queueFacts } from '../queue-facts.ts'
import { refusalToDebug } from '../rules.ts'
import { debugQuota, listedRuns, viewOfRuns } from '../runs.ts'
import { debugCounts, runs } from '../table.ts'

interface Asked {
  cmptId: number
  userId: number
  stageId: number
  since: Date
  limit: number
  offset: number
}

const pageIn = statement((given: Placeholders<Asked>) => {
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
