import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import type { By } from '../definition/changes.ts'
import type { Competition } from '../definition/table.ts'
import { askNext } from './ask.ts'
import { noteVerdict } from './board-note.ts'
import type { Verdict } from './contract.ts'
import { updateResults } from './finish.ts'
import { daysAfter, type Why } from './rules.ts'
import { type Review, reviews } from './table.ts'

interface Changed extends Why {
  cmpt: Competition
  now: Date
  by: By
  teamName: string
  was: Verdict
  verdict: Verdict
}

/**
 * Applies the effects of a verdict: requests the next team after a removal; for a published or final review notes the change and updates
 * achievements; for a published one restarts the public period. Returns the names of the requested teams.
 */
export async function followVerdict(db: Db, review: Review, { cmpt, ...changed }: Changed): Promise<string[]> {
  const { now, by, was, verdict } = changed
  const { asked } = review.state === 'final' ? { asked: [] } : await askNext(db, review, { cmpt, now, by })
  if (review.state === 'open' || was === verdict) return asked
  await noteVerdict(db, review, { ...changed, cmptId: cmpt.id, at: now })
  if (review.state === 'published') {
    const publicUntil = daysAfter(now, review.publicDays)
    await db.update(reviews).set({ publicUntil }).where(eq(reviews.id, review.id))
  }
  await updateResults(db, review, now)
  return asked
}
