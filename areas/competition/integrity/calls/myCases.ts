import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { appealedPenalties } from '../../appeal/appeal.ts'
import type * as contract from '../contract.cases.ts'
import { questionsTo } from '../own-questions.ts'
import { penaltiesOf } from '../penalty.ts'
import { showPictures } from '../picture.ts'
import { refusalToAnswer, refusalToAppeal } from '../rules.ts'

export const myCases: Handler<typeof contract.myCases> = async ({ db, me, now, ctx, language }) => {
  const said = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const appealed = await appealedPenalties(db, me.id)
  const questions = await questionsTo(db, me.id)
  return {
    penalties: (await penaltiesOf(db, me.id)).map(({ penalty, title }) => ({
      ...penalty,
      cmptTitle: title,
      may: { appeal: said(refusalToAppeal(penalty, appealed.has(penalty.id), now)) },
    })),
    questions: await Promise.all(
      questions.map(async ({ question, state, title }) => ({
        ...question,
        cmptTitle: title,
        pictures: await showPictures(ctx, question.pictures),
        may: { answer: said(refusalToAnswer(question, state, now)) },
      })),
    ),
  }
}
