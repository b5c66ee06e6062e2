import { readNumber } from '@leitai/competition/certificate/rules'
import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.exams.ts'
import { examAttempts, examPapers } from '../table.ts'

export const checkPass: Handler<typeof contract.checkPass> = async ({ db }, input) => {
  const [found] = await db
    .select({
      number: examAttempts.number,
      title: examPapers.title,
      userName: users.name,
      score: examAttempts.score,
      total: examAttempts.total,
      at: examAttempts.markedAt,
    })
    .from(examAttempts)
    .innerJoin(examPapers, eq(examPapers.id, examAttempts.paperId))
    .innerJoin(users, eq(users.id, examAttempts.userId))
    .where(eq(examAttempts.number, readNumber(input.number)))
  const { number, score, at, ...said } = orRefuse(found, 'training.noNumber')
  return {
    ...said,
    number: orRefuse(number, 'training.noNumber'),
    score: orRefuse(score, 'training.noNumber'),
    at: orRefuse(at, 'training.noNumber'),
  }
}
