import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { defineHook } from '@leitai/platform/domain/hook'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { findPaper } from './papers.ts'
import { examPapers } from './table.ts'

/** Somebody opens a paper that is only for classes: whoever gives it to a class says whether they know of it, and why it is not taken now. */
export const paperOpening = defineHook<{
  db: Db
  paperId: number
  userId: number
  now: Date
  answer: { known: boolean; refusals: Refusal[] }
}>('training.paperOpening')

/** Whether a person still may see a paper that they once began: one that is only for classes closes with theirs. */
export async function stillKnown(
  db: Db,
  { paperId, userId, now }: { paperId: number; userId: number; now: Date },
): Promise<boolean> {
  const [paper] = await db
    .select({ forClasses: examPapers.forClasses })
    .from(examPapers)
    .where(eq(examPapers.id, paperId))
  if (!paper?.forClasses) return true
  const answer: { known: boolean; refusals: Refusal[] } = { known: false, refusals: [] }
  await paperOpening.run({ db, paperId, userId, now, answer })
  return answer.known
}

/** A published paper that the person may see, and why they may not begin it now beside its own rules. */
export async function paperFor(db: Db, { id, userId, now }: { id: number; userId: number; now: Date }) {
  const paper = await findPaper(db, id)
  if (!paper.forClasses) return { paper, refusal: null }
  const answer: { known: boolean; refusals: Refusal[] } = { known: false, refusals: [] }
  await paperOpening.run({ db, paperId: id, userId, now, answer })
  return { paper: orRefuse(answer.known ? paper : null, 'training.unknown'), refusal: answer.refusals[0] ?? null }
}
