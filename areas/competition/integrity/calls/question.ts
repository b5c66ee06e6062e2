import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { appealedPenalties } from '../../appeal/appeal.ts'
import { titleOf } from '../../definition/competition.ts'
import { noteEvent } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { penaltiesOf } from '../penalty.ts'
import { questionsTo } from '../personal-data.ts'
import { showPictures, takePictures } from '../pictures.ts'
import { refusalToAnswer, refusalToAppeal } from '../rules.ts'
import { caseQuestions, cases } from '../table.ts'
import { questionAnswered } from '../texts.ts'

export const answerQuestion: Handler<typeof contract.answerQuestion> = async (context, input) => {
  const { db, me, now } = context
  const { questionId, text } = input
  const [seen] = await questionsTo(db, me.id, questionId)
  const { caseId } = orRefuse(seen, 'integrity.unknown').question
  // Lock the case first, as every change of it does.
  const [row] = await db.select().from(cases).where(eq(cases.id, caseId)).for('update')
  const [found] = await questionsTo(db, me.id, questionId)
  const about = orRefuse(row, 'integrity.unknown')
  refuse(refusalToAnswer(orRefuse(found, 'integrity.unknown').question, about.state, now))
  const pictures = await takePictures(context, input.pictures)
  await db
    .update(caseQuestions)
    .set({ answer: text, pictures, answeredBy: me.id, answeredAt: now })
    .where(eq(caseQuestions.id, questionId))
  await db.update(cases).set({ state: 'answered' }).where(eq(cases.id, caseId))
  await noteEvent(context, { caseId, kind: 'answered', text: `#${questionId}` })
  await notify(db, {
    userId: about.openedBy,
    kind: 'system',
    about: await titleOf(db, about.cmptId),
    ...questionAnswered(about.title),
    link:
      about.cmptId === null
        ? '/judge-space.html?tab=conduct'
        : `/judge-space.html?tab=console&id=${about.cmptId}&part=conduct&case=${caseId}`,
    now,
  })
  return { ok: true }
}

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
