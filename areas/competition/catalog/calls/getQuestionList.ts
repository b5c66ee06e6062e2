import { asc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { questions } from '../../definition/table.ts'
import type * as competition from '../contract.detail.ts'

export const getQuestionList: Handler<typeof competition.getQuestionList> = async ({ db }, { cmptId }) => {
  await publicCompetition(db, cmptId)
  return db.select().from(questions).where(eq(questions.cmptId, cmptId)).orderBy(asc(questions.ord))
}
