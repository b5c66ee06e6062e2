import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../platform/errors/refuse.ts'
import { lift, lockPenalty } from './penalty.ts'
import { refusalToAppeal } from './rules.ts'
import { penalties, penaltyPeople } from './table.ts'

/** What the appeal domain asks about penalties: may one appeal, and what follows from the answer. */

/** The number of the penalty that an appeal names, of the person who appeals and in time. Numbers can be written in many ways: 12, 012. */
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
  // Whether it was appealed already is kept by the appeals themselves.
  refuse(refusalToAppeal(orRefuse(found, 'conduct.unknown').penalty, false, now))
  return id
}

/** Somebody else than who decided the penalty answers; an accepted appeal lifts it. */
export async function settleAppeal(
  db: Db,
  appeal: { subject: string },
  { accept, answer, by, now }: { accept: boolean; answer: string; by: number; now: Date },
): Promise<void> {
  const penalty = await lockPenalty(db, Number(appeal.subject))
  refuse(penalty.decidedBy === by ? { code: 'conduct.sameJudge' } : null)
  // A second member's appeal may come to an end when the penalty is gone already.
  if (accept && penalty.state === 'inForce') await lift(db, penalty, { by, reason: answer, now })
}
