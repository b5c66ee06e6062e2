import { refusalText } from '@leitai/platform/contract/refusals'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { attemptsOf } from '../attempts.ts'
import type * as contract from '../contract.papers.ts'
import { paperFor } from '../paper-opening.ts'
import { shownAttempt, shownPapers } from '../papers.ts'
import { closesAt, refusalToStart } from '../rules.ts'

export const trainingPaper: Handler<typeof contract.trainingPaper> = async ({ db, me, now, language }, { id }) => {
  const { paper, refusal } = await paperFor(db, { id, userId: me.id, now })
  const [shown] = await shownPapers(db, [paper], now)
  const mine = await attemptsOf(db, me.id, id)
  const open = mine.some((one) => one.state === 'open' && now < closesAt(one))
  const stands = open ? null : (refusal ?? refusalToStart(paper, mine.length, now))
  return {
    ...orRefuse(shown, 'training.unknown'),
    shuffle: paper.shuffle,
    answers: paper.answers,
    mine: mine.map(shownAttempt),
    serverTime: now,
    may: { start: stands && refusalText(stands, language) },
  }
}
