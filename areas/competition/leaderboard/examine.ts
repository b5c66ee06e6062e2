import type { Language } from '@leitai/platform/contract/language'
import { emptyWords } from '@leitai/platform/contract/words'
import type { Db } from '@leitai/platform/db/db'
import { pageOf } from '@leitai/platform/http/page'
import { rewardOf } from '../definition/prizes.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { promotedFrom } from '../review/promotion.ts'
import { rowsOf } from '../review/review.ts'
import type { Review } from '../review/table.ts'
import { reasonText } from '../review/texts.ts'
import { numberColumns } from '../submission/board-rules.ts'

/** A page of a reviewed board as the public sees it. Application competitions have ranks only for those who passed, and no scores. */
export async function examined(
  db: Db,
  {
    cmpt,
    stage,
    review,
    now,
    language,
  }: { cmpt: Competition; stage: Stage; review: Review; now: Date; language: Language },
  asked: { page: number; pageSize: number },
) {
  const { page, pageSize, offset } = pageOf(asked)
  const rows = await rowsOf(db, review.id)
  const on = review.week === 0 ? await promotedFrom(db, { cmpt, stage, now }) : new Set<number>()
  const list = rows.slice(offset, offset + pageSize).map((row) => {
    const passed = row.verdict === 'passed'
    const rank = cmpt.type === 'algorithm' || passed ? row.rank : null
    const award = passed && rank !== null && review.week === 0 ? rewardOf(cmpt.prizes, rank) : emptyWords
    const reason = reasonText(row, language)
    const score = cmpt.type === 'algorithm' ? row.score : ''
    const numbers = numberColumns(stage.spec).map(({ name }) => row.numbers?.[name] ?? null)
    return { ...row, numbers, reason, rank, award, promoted: on.has(row.teamId), score }
  })
  const { stageId, publicUntil, finalAt } = review
  return { list, total: rows.length, page, pageSize, stageId, publicUntil, finalAt }
}
