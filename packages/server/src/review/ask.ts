import type { Words } from '@leitai/contract/shape'
import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Competition } from '../competition/table.ts'
import { minuteText } from '../day.ts'
import type { Db } from '../db/db.ts'
import { notifyEach } from '../message/notify.ts'
import { members, teams } from '../team/table.ts'
import { workingDaysAfter } from './rules.ts'
import { type Review, reviewRows } from './table.ts'

/** Tells all members of teams something about their review. */
export async function tellTeams(
  db: Db,
  teamIds: number[],
  { cmpt, title, body, now }: { cmpt: Pick<Competition, 'id'>; title: Words; body: Words; now: Date },
): Promise<void> {
  const people = await db.select({ userId: members.userId }).from(members).where(inArray(members.teamId, teamIds))
  const link = `/cmptDetail.html?id=${cmpt.id}&tab=team`
  await notifyEach(
    db,
    people.map(({ userId }) => ({ userId, kind: 'competition' as const, title, body, link, now })),
  )
}

/**
 * Asks the best teams that are left and have not been asked, until as many are under review as the host wants: at the start, and
 * one more for each that is removed (顺延). Answers their names. The review is locked.
 */
export async function askNext(
  db: Db,
  review: Review,
  { cmpt, now }: { cmpt: Competition; now: Date },
): Promise<string[]> {
  const left = inArray(reviewRows.verdict, ['pending', 'passed'])
  const [asked] = await db
    .select({ count: count() })
    .from(reviewRows)
    .where(and(eq(reviewRows.reviewId, review.id), isNotNull(reviewRows.askedAt), left))
  const more = review.size - (asked?.count ?? 0)
  if (more <= 0) return []
  const next = await db
    .select({ teamId: reviewRows.teamId, name: teams.name })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(and(eq(reviewRows.reviewId, review.id), isNull(reviewRows.askedAt), left))
    .orderBy(asc(reviewRows.place), asc(reviewRows.teamId))
    .limit(more)
  const ids = next.map(({ teamId }) => teamId)
  if (ids.length === 0) return []
  const dueAt = review.asks.length > 0 ? workingDaysAfter(now, review.dueDays) : null
  await db
    .update(reviewRows)
    .set({ askedAt: now, dueAt })
    .where(and(eq(reviewRows.reviewId, review.id), inArray(reviewRows.teamId, ids)))
  const { zh, en } = cmpt.title
  if (dueAt) {
    const due = minuteText(dueAt)
    await tellTeams(db, ids, {
      cmpt,
      title: { zh: '请提交审核材料', en: 'Materials for the review' },
      body: {
        zh: `“${zh || en}”进入审核,请在 ${due} 前于“我的队伍”提交所要求的材料。`,
        en: `“${en || zh}” is under review: hand the materials in under “My team” before ${due}.`,
      },
      now,
    })
  }
  return next.map(({ name }) => name)
}
