import { openExam, startExam, submitExam } from '../../../areas/learning/training/contract.exams.ts'
import { trainingPaper, trainingPapers } from '../../../areas/learning/training/contract.papers.ts'
import { examPapers } from '../../../areas/learning/training/table.ts'
import type { Caller } from '../../../areas/platform/contract/client.ts'
import { asc, eq } from '../../../areas/platform/db/orm.ts'
import { asOperator } from '../operator.ts'

/** The title of the demonstration’s first paper; flows make others. */
export const firstPaper = () =>
  asOperator(async (db) => {
    const [found] = await db
      .select({ title: examPapers.title })
      .from(examPapers)
      .where(eq(examPapers.published, true))
      .orderBy(asc(examPapers.id))
      .limit(1)
    if (!found) throw new Error('no paper')
    return found.title
  })

/** A paper, and attempts at it of two people, which the page cases show. */
export async function studyIds(me: Caller, host: Caller) {
  const paper = (await me(trainingPapers, { page: 1, pageSize: 1 })).list[0]?.id ?? 0
  return { paper, exam: (await me(startExam, { paperId: paper })).id, done: await sit(host, paper) }
}

/** Submits an empty exam; on a retry returns the existing attempt. */
async function sit(call: Caller, paperId: number): Promise<number> {
  const [before] = (await call(trainingPaper, { id: paperId })).mine
  if (before) return before.id
  const { id } = await call(startExam, { paperId })
  const { sheet } = await call(openExam, { id })
  await call(submitExam, { id, page: sheet?.page ?? 1, seq: 1, answers: {}, left: 0 })
  return id
}
