import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, eq, inArray, isNotNull, isNull, max } from '@leitai/platform/db/orm'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { notifyEach } from '@leitai/site/message/notify'
import type { By } from '../definition/changes.ts'
import type { Competition } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import { noteVerdict } from './board-note.ts'
import { allVerified } from './material.ts'
import { asksNames, ownWhy } from './rules.ts'
import { type Review, type ReviewRow, reviewRows } from './table.ts'
import { materialsRequest, teamSkipped } from './texts.ts'

/** How far down a board teams to request are searched. */
const MOST_LOOKED_AT = 1000

type Skipped = Pick<ReviewRow, 'teamId' | 'verdict'> & { name: string }

/** Notifies all members of teams about their review. */
export async function notifyTeams(
  db: Db,
  teamIds: number[],
  { cmpt, title, body, now }: { cmpt: Pick<Competition, 'id' | 'title'>; title: Words; body: Words; now: Date },
): Promise<void> {
  const people = await db.select({ userId: members.userId }).from(members).where(inArray(members.teamId, teamIds))
  const link = `/cmptDetail.html?id=${cmpt.id}&tab=team`
  await notifyEach(
    db,
    people.map(({ userId }) => ({ userId, kind: 'competition' as const, about: cmpt.title, title, body, link, now })),
  )
}

interface About {
  cmpt: Competition
  now: Date
  by: By
}

/** Puts teams under review and notifies them of the requirements and the deadline. */
export async function askTeams(db: Db, review: Review, ids: number[], { cmpt, now }: About): Promise<void> {
  if (ids.length === 0) return
  const dueAt = review.asks.length > 0 ? workingDaysAfter(now, review.dueDays) : null
  await db
    .update(reviewRows)
    .set({ askedAt: now, dueAt, remindedAt: null })
    .where(and(eq(reviewRows.reviewId, review.id), inArray(reviewRows.teamId, ids)))
  if (!dueAt) return
  await notifyTeams(db, ids, { cmpt, ...materialsRequest(cmpt.title, dueAt), now })
}

/**
 * Requests materials from the best remaining teams, until as many are under review as the host wants: at the start, and one more for each
 * removed team (顺延). If names must be verified, teams with an unverified name are skipped. Returns the names of the requested teams, and
 * the number skipped. The review is locked.
 */
export async function askNext(db: Db, review: Review, about: About): Promise<{ asked: string[]; skipped: number }> {
  const left = inArray(reviewRows.verdict, ['pending', 'passed'])
  const [underReview] = await db
    .select({ count: count(), last: max(reviewRows.place) })
    .from(reviewRows)
    .where(and(eq(reviewRows.reviewId, review.id), isNotNull(reviewRows.askedAt), left))
  const more = review.size - (underReview?.count ?? 0)
  const last = underReview?.last ?? 0
  const names = asksNames(about.cmpt, review)
  const next = await db
    .select({
      teamId: reviewRows.teamId,
      place: reviewRows.place,
      name: teams.name,
      verdict: reviewRows.verdict,
      named: allVerified(teams.id),
    })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(and(eq(reviewRows.reviewId, review.id), isNull(reviewRows.askedAt), left))
    .orderBy(asc(reviewRows.place), asc(reviewRows.teamId))
    .limit(MOST_LOOKED_AT)
  const fit: typeof next = []
  const passedOver: typeof next = []
  for (const one of next) {
    // Teams ranked above one under review are not passed over, such as a skipped team whose names are verified now.
    if (fit.length >= more && one.place >= last) break
    if (one.named || !names) fit.push(one)
    else passedOver.push(one)
  }
  await skip(db, review, passedOver, about)
  await askTeams(
    db,
    review,
    fit.map(({ teamId }) => teamId),
    about,
  )
  return { asked: fit.map(({ name }) => name), skipped: passedOver.length }
}

/** Removes teams because of an unverified name, and notifies them how to return. */
async function skip(db: Db, review: Review, skipped: Skipped[], { cmpt, now, by }: About): Promise<void> {
  if (skipped.length === 0) return
  const ids = skipped.map(({ teamId }) => teamId)
  const verdict = { verdict: 'refused' as const, ...ownWhy('unnamed') }
  await db
    .update(reviewRows)
    .set(verdict)
    .where(and(eq(reviewRows.reviewId, review.id), inArray(reviewRows.teamId, ids)))
  await notifyTeams(db, ids, { cmpt, ...teamSkipped(verdict), now })
  if (review.state === 'open') return
  for (const { name: teamName, verdict: was } of skipped) {
    await noteVerdict(db, review, { cmptId: cmpt.id, at: now, by, teamName, was, ...verdict })
  }
}

/** Makes skipped teams eligible again once their names are verified; for a board that is not published yet. */
export async function letBack(db: Db, review: Review): Promise<void> {
  if (review.state !== 'open') return
  await db
    .update(reviewRows)
    .set({ verdict: 'pending', reason: '', cause: null })
    .where(
      and(
        eq(reviewRows.reviewId, review.id),
        eq(reviewRows.verdict, 'refused'),
        eq(reviewRows.cause, 'unnamed'),
        allVerified(reviewRows.teamId),
      ),
    )
}
