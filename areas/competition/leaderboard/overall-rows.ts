import { avatarOf, shownPerson } from '@leitai/identity/account/person'
import type { Db } from '@leitai/platform/db/open'
import { showScore } from '../submission/board-rules.ts'
import { logoOf } from '../team/team.ts'
import { shownSchool } from './board.ts'
import type { Overall } from './contract.overall.ts'
import type { OverallRow } from './contract.ts'
import { overallPage, type Part } from './overall.ts'

/** Rows of an overall board as everybody sees them, and how many there are, and have a rank. */
export async function overallRows(
  db: Db,
  { overall, parts, now }: { overall: Overall; parts: readonly Part[]; now: Date },
  which: { keyword: string; limit: number; offset: number },
): Promise<{ list: OverallRow[]; total: number; ranked: number }> {
  const found = await overallPage(db, { overall, parts, now }, which)
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
  return { list, total: found.total, ranked: found.ranked }
}

/**
 * A sum with as many decimals as the part that shows most, fewer by those that its weight would add, or the mean of the ranks; `total` is
 * the sum of the values as text.
 */
function shownTotal({ by }: Overall, counting: readonly Part[], total: string): string | null {
  if (by === 'order') return null
  if (by === 'sum') {
    const shown = counting.map(({ stage, weight }) => stage.decimals - Math.max(0, Math.ceil(Math.log10(weight))))
    return showScore(Number(total), Math.max(0, ...shown))
  }
  return (Number(total) / counting.reduce((sum, { weight }) => sum + weight, 0)).toFixed(2)
}
