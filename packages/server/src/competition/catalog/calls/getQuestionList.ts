import type * as competition from '@leitai/contract/competition/catalog.detail'
import { asc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition } from '../../definition/competition.ts'
import { questions } from '../../definition/table.ts'

export const getQuestionList: Handler<typeof competition.getQuestionList> = async ({ db }, { cmptId }) => {
  await publicCompetition(db, cmptId)
  return db.select().from(questions).where(eq(questions.cmptId, cmptId)).orderBy(asc(questions.ord))
}
