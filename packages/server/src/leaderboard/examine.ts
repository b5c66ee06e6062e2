import type { Language } from '@leitai/contract/refusals'
import type { Competition } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { pageOf } from '../page.ts'
import { rewardOf } from '../people/rules.ts'
import { answerText } from '../realname/standing.ts'
import { rowsOf } from '../review/review.ts'
import type { Review } from '../review/table.ts'

const NONE = { zh: '', en: '' }

/** A part of a reviewed board as the public sees it. Application competitions have ranks for those who passed, and no score. */
export async function examined(
  db: Db,
  { cmpt, review, language }: { cmpt: Pick<Competition, 'type' | 'prizes'>; review: Review; language: Language },
  asked: { page: number; pageSize: number },
) {
  const { page, pageSize, offset } = pageOf(asked)
  const rows = await rowsOf(db, review.id, { next: false })
  const list = rows.slice(offset, offset + pageSize).map((row) => {
    const passed = row.verdict === 'passed'
    const rank = cmpt.type === 'algorithm' || passed ? row.rank : null
    const award = passed && rank !== null && review.week === 0 ? rewardOf(cmpt.prizes, rank) : NONE
    const reason = answerText(row.reason, language) ?? ''
    return { ...row, reason, rank, award, score: cmpt.type === 'algorithm' ? row.score : '' }
  })
  const { stageId, publicUntil, finalAt } = review
  return { list, total: rows.length, page, pageSize, stageId, publicUntil, finalAt }
}
