import { refusalText } from '@leitai/platform/contract/refusals'
import { and, count, desc, eq, ilike, inArray } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { teams } from '../../team/table.ts'
import type * as contract from '../contract.ts'
import { works } from '../table.ts'
import { galleryOf, workStages } from '../work.ts'

export const hostWorks: Handler<typeof contract.hostWorks> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const stages = await workStages(db, cmpt)
  const ids = stages.map(({ id }) => id)
  refuse(input.stageId === undefined || ids.includes(input.stageId) ? null : { code: 'competition.noStage' })
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    inArray(works.stageId, input.stageId === undefined ? ids : [input.stageId]),
    eq(teams.state, 'active'),
    ...patternsOf(input.keyword).map((pattern) => ilike(teams.name, pattern)),
  )
  const from = db.select({ entry: works, teamName: teams.name }).from(works)
  const rows = await from
    .innerJoin(teams, eq(teams.id, works.teamId))
    .where(where)
    .orderBy(desc(works.submittedAt), desc(works.id))
    .limit(pageSize)
    .offset(offset)
  const [found] = await db
    .select({ total: count() })
    .from(works)
    .innerJoin(teams, eq(teams.id, works.teamId))
    .where(where)
  const refused = refusalToRun(role)
  return {
    list: rows.map(({ entry: work, teamName }) => ({ ...work, teamName })),
    total: found?.total ?? 0,
    page,
    pageSize,
    type: cmpt.type,
    stages,
    gallery: await galleryOf(db, cmpt.id),
    may: { run: refused ? refusalText(refused, language) : null },
  }
}
