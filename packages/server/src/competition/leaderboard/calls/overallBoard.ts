import type * as contract from '@leitai/contract/competition/leaderboard'
import type { Overall } from '@leitai/contract/competition/overall'
import { avatarOf, shownPerson } from '../../../identity/account/record.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { publicCompetition } from '../../definition/competition.ts'
import { showScore } from '../../submission/board-rules.ts'
import { logoOf } from '../../team/team.ts'
import { shownSchool } from '../board.ts'
import { directionOf, overallPage, overallParts, type Part } from '../overall.ts'

export const overallBoard: Handler<typeof contract.overallBoard> = async ({ db, now }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  const overall = orRefuse(cmpt.overall, 'board.unknown')
  const { page, pageSize, offset } = pageOf(input)
  const parts = await overallParts(db, { id: cmpt.id, overall, now })
  const known = { overall, parts, now }
  const found = await overallPage(db, known, { keyword: input.keyword, limit: pageSize, offset })
  const peopleOf = Map.groupBy(found.people, ({ of }) => of)
  const removed = new Map(found.removed.map(({ of, verdict }) => [of, verdict]))
  const bySeries = overall.over === 'series'
  const list = found.rows.map(({ id, name, picture, baseline, rank, total, results }) => {
    const byStage = new Map(results.map((result) => [result.stageId, result]))
    return {
      rank,
      teamId: bySeries ? null : id,
      name,
      picture: bySeries ? avatarOf({ id, avatar: picture }) : logoOf({ id, logo: picture }),
      members: (peopleOf.get(id) ?? []).map(({ person, school, privacy }) => ({
        ...shownPerson(person),
        school: shownSchool(school, privacy),
      })),
      baseline,
      removed: removed.get(id) ?? null,
      total: shownTotal(overall, found.counting, total),
      parts: parts.map(({ stage }) => {
        const result = byStage.get(stage.id)
        return result ? { score: showScore(result.score, stage.decimals), rank: result.rank } : null
      }),
    }
  })
  return {
    ...{ list, total: found.total, page, pageSize },
    ...{ by: overall.by, over: overall.over },
    missing: overall.by === 'sum' ? (overall.missing ?? 0) : null,
    direction: overall.by === 'sum' ? directionOf(parts) : null,
    parts: parts.map(({ stage, name, weight, board, opposite }) => ({
      ...{ cmptId: stage.cmptId, stageId: stage.id, name, board, opposite, weight },
    })),
  }
}

/** A sum with as many decimals as the part that shows most, or the mean of the ranks; `total` is the sum of the values as text. */
function shownTotal({ by }: Overall, counting: readonly Part[], total: string): string | null {
  if (by === 'order') return null
  if (by === 'sum') return showScore(Number(total), Math.max(...counting.map(({ stage }) => stage.decimals)))
  return (Number(total) / counting.reduce((sum, { weight }) => sum + weight, 0)).toFixed(2)
}
