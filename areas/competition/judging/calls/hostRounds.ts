import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { desc, eq, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type { Gallery } from '../../works/contract.ts'
import { galleries } from '../../works/table.ts'
import type * as contract from '../contract.ts'
import { countsOf, handedInOf, judgesOf } from '../round.ts'
import { refusalOfGallery, refusalOfStage } from '../rules.ts'
import { rounds } from '../table.ts'

export const hostRounds: Handler<typeof contract.hostRounds> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await staffCompetition(context, cmptId)
  const all = await db
    .select({ round: rounds, gallery: sql<Gallery>`coalesce(${galleries.gallery}, 'none')` })
    .from(rounds)
    .leftJoin(galleries, eq(galleries.cmptId, rounds.cmptId))
    .where(eq(rounds.cmptId, cmptId))
    .orderBy(desc(rounds.id))
  const counts = await countsOf(db, cmptId)
  const stages = await stagesOf(db, cmptId)
  const handedIn = await handedInOf(db, cmptId)
  const run = refusalToRun(role)
  const words = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const list = all.map(({ round, gallery }) => {
    const drafted = run ?? (round.state === 'draft' ? null : { code: 'judging.notDraft' as const })
    const noJudges = round.judgeIds.length === 0 ? { code: 'judging.noJudges' as const } : null
    const stage = stages.find(({ id }) => id === round.stageId)
    const running = stage && refusalOfStage(stage, now)
    const isEmpty = round.subject === 'entry' && !handedIn.has(round.stageId)
    const noWorks = isEmpty ? { code: 'judging.noWorks' as const } : null
    const may = {
      change: words(drafted),
      open: words(drafted ?? running ?? noJudges ?? noWorks ?? refusalOfGallery(round, gallery)),
      close: words(run ?? (round.state === 'open' ? null : { code: 'judging.notOpen' })),
    }
    const times = { startAt: round.startAt?.toISOString() ?? null, endAt: round.endAt?.toISOString() ?? null }
    return { ...round, ...times, ...counts(round.id), may }
  })
  return {
    type: cmpt.type,
    rounds: list,
    judges: await judgesOf(db, cmpt),
    stages: stages.map(({ id, name }) => ({ id, name, works: handedIn.get(id) ?? 0 })),
  }
}
