import { rows as rowsOf, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { type SQL, sql } from '@leitai/platform/db/orm'
import type { Competition } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { works } from '../works/table.ts'
import { judgesOf, outcomeOf } from './round.ts'
import { codeOf } from './rules.ts'
import { conflicts, type Round } from './table.ts'

const two = (value: number | null | undefined) => (value === null || value === undefined ? null : value.toFixed(2))

const around = statement(
  ({ teamIds, stageId, cmptId }: { teamIds: SQL<number[]>; stageId: SQL<number>; cmptId: SQL<number> }) => ({
    named: rowsOf({ id: teams.id, name: teams.name }, sql`from ${teams} where ${teams.id} = any(${teamIds}::int[])`),
    titled: rowsOf(
      { teamId: works.teamId, title: sql<string | null>`${works.content} ->> 'title'` },
      sql`from ${works} where ${works.stageId} = ${stageId}::int`,
    ),
    declared: rowsOf(
      { teamId: conflicts.teamId, judgeId: conflicts.judgeId, reason: conflicts.reason },
      sql`from ${conflicts} where ${conflicts.cmptId} = ${cmptId}::int`,
    ),
  }),
)

/** A round's results for its host: names, every mark, and each judge's progress. */
export async function resultView(db: Db, cmpt: Pick<Competition, 'id' | 'ownerId'>, round: Round) {
  const { works: roundWorks, marks, scored, results } = await outcomeOf(db, round)
  const teamIds = roundWorks.map(({ teamId }) => teamId)
  const { named, titled, declared } = await around(db, { teamIds, stageId: round.stageId, cmptId: cmpt.id })
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  const titleOf = new Map(round.subject === 'entry' ? titled.map(({ teamId, title }) => [teamId, title ?? '']) : [])
  const reasonOf = new Map(declared.map(({ teamId, judgeId, reason }) => [`${teamId}:${judgeId}`, reason]))
  const noOf = new Map(roundWorks.map(({ teamId, no }) => [teamId, no]))
  const scoreOf = new Map(scored.map((mark) => [mark.id, mark]))
  const byTeam = Map.groupBy(marks, ({ teamId }) => teamId)
  const wanted = round.perWork ?? 0
  const rows = results.map((result) => {
    const own = byTeam.get(result.teamId) ?? []
    const given = own.filter(({ state }) => state !== 'dropped')
    const submitted = own.filter(({ state }) => state === 'submitted').length
    return {
      teamId: result.teamId,
      teamName: nameOf.get(result.teamId) ?? '',
      code: codeOf(noOf.get(result.teamId) ?? 0),
      title: titleOf.get(result.teamId) ?? '',
      rank: result.rank,
      score: two(result.score),
      rawMean: two(result.rawMean),
      spread: two(result.spread),
      missing: Math.max(given.length, wanted) - submitted,
      marks: own.map((mark) => ({
        userId: mark.judgeId,
        state: mark.state,
        points: mark.points,
        raw: two(scoreOf.get(mark.id)?.raw),
        normalised: two(scoreOf.get(mark.id)?.norm),
        comment: mark.comment,
        reason: reasonOf.get(`${mark.teamId}:${mark.judgeId}`) ?? '',
      })),
    }
  })
  const eligible = new Map((await judgesOf(db, cmpt)).map((judge) => [judge.userId, judge]))
  const byJudge = Map.groupBy(marks, ({ judgeId }) => judgeId)
  const judges = [...byJudge].flatMap(([userId, own]) => {
    const judge = eligible.get(userId)
    const raws = own.flatMap(({ id }) => scoreOf.get(id)?.raw ?? [])
    const mean = raws.length > 0 ? raws.reduce((sum, raw) => sum + raw, 0) / raws.length : null
    const counts = {
      given: own.filter(({ state }) => state !== 'dropped').length,
      submitted: own.filter(({ state }) => state === 'submitted').length,
      mean: two(mean),
    }
    // Judges who have left the competition keep their marks and are listed by number.
    return [{ userId, userName: judge?.userName ?? `#${userId}`, role: judge?.role ?? ('judge' as const), ...counts }]
  })
  return { rows, judges }
}
