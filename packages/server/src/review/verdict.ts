import type { Verdict } from '@leitai/contract/review'
import { eq } from 'drizzle-orm'
import { noteChange } from '../competition/change.ts'
import type { Competition } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { askNext } from './ask.ts'
import { settle } from './finish.ts'
import { daysAfter, plain, verdictText } from './rules.ts'
import { type Review, reviews } from './table.ts'
import { boardName } from './words.ts'

interface Changed {
  cmpt: Competition
  now: Date
  teamName: string
  was: Verdict
  verdict: Verdict
  reason: string
}

/**
 * What follows a verdict: the next team is asked where one was removed; a published board says that it was changed, and is public
 * for its days anew; a final one changes what people have reached. Answers the names of those asked.
 */
export async function followVerdict(db: Db, review: Review, changed: Changed): Promise<string[]> {
  const { cmpt, now, teamName, was, verdict, reason } = changed
  const asked = review.state === 'final' ? [] : await askNext(db, review, { cmpt, now })
  if (review.state === 'open' || was === verdict) return asked
  const board = await boardName(db, review)
  const because = reason === '' ? { zh: '', en: '' } : { zh: `,理由:${plain(reason)}`, en: ` (${plain(reason)})` }
  const name = plain(teamName)
  await noteChange(db, {
    cmptId: cmpt.id,
    at: now,
    text: {
      zh: `${board.zh}审核榜变更:${name} 由“${verdictText(was, 'zh')}”改为“${verdictText(verdict, 'zh')}”${because.zh}。`,
      en: `Reviewed board of ${board.en}: ${name} is now ${verdictText(verdict, 'en')}, was ${verdictText(was, 'en')}${because.en}.`,
    },
  })
  if (review.state === 'published') {
    const publicUntil = daysAfter(now, review.publicDays)
    await db.update(reviews).set({ publicUntil }).where(eq(reviews.id, review.id))
  } else await settle(db, review, now)
  return asked
}
