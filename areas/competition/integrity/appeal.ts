import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { lift, lockPenalty } from './penalty.ts'
import { refusalToAppeal } from './rules.ts'
import { penalties, penaltyPeople } from './table.ts'

/** The integrity domain's part in appeals: whether a penalty can be appealed, and the effect of the answer. */

/** The number of the penalty that an appeal names; it must concern the person and be in time. Numbers may be written as 12 or 012. */
export async function penaltyToAppeal(
  db: Db,
  { subject, userId, now }: { subject: string; userId: number; now: Date },
): Promise<number> {
  const id = /^\d{1,9}$/.test(subject) ? Number(subject) : 0
  const [found] = await db
    .select({ penalty: penalties })
    .from(penalties)
    .innerJoin(penaltyPeople, eq(penaltyPeople.penaltyId, penalties.id))
    .where(and(eq(penalties.id, id), eq(penaltyPeople.userId, userId)))
  // The appeal domain itself checks for earlier appeals.
  refuse(refusalToAppeal(orRefuse(found, 'integrity.unknown').penalty, false, now))
  return id
}

/** Refuses the admin who imposed the penalty; an accepted appeal lifts it. */
export async function applyAnswer(
  db: Db,
  appeal: { subject: string },
  { accept, answer, by, now }: { accept: boolean; answer: string; by: number; now: Date },
): Promise<void> {
  const penalty = await lockPenalty(db, Number(appeal.subject))
  refuse(penalty.decidedBy === by ? { code: 'integrity.sameJudge' } : null)
  // Another member's appeal may be answered after the penalty has ended.
  if (accept && penalty.state === 'inForce') await lift(db, penalty, { by, reason: answer, now })
}
