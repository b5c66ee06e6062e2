import type * as contract from '@leitai/contract/learning/training.exams'
import { readNumber } from '../../../competition/certificate/rules.ts'
import { users } from '../../../identity/account/table.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
