import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { asc, eq } from '../../db/orm.ts'
import { publicCompetition } from '../competition.ts'
import { questions } from '../table.ts'

export const getQuestionList: Handler<typeof competition.getQuestionList> = async ({ db }, { cmptId }) => {
  await publicCompetition(db, cmptId)
  return db.select().from(questions).where(eq(questions.cmptId, cmptId)).orderBy(asc(questions.ord))
}
