import { limits } from '@leitai/platform/contract/limits'
import { refusalText } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { rounds } from '../../judging/table.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { readableReviews } from '../access.ts'
import type * as contract from '../contract.ts'
import { refusalToFreeze, weeksOver } from '../freeze.ts'
import { pendingCount } from '../review.ts'
import { asksNames, usualSize } from '../rules.ts'
import { reviews } from '../table.ts'

const reviewsIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  all: rows(
    { review: reviews, pending: pendingCount },
    sql`from ${reviews} where ${reviews.cmptId} = ${cmptId} order by ${reviews.stageId}, ${reviews.week}`,
  ),
  /** Judging rounds of works that a review can take its order from. */
  closed: rows(
    { id: rounds.id, name: rounds.name, stageId: rounds.stageId },
    sql`from ${rounds} where ${rounds.cmptId} = ${cmptId} and ${rounds.state} = 'closed' and ${rounds.subject} = 'entry'
      order by ${rounds.id} desc`,
  ),
}))

export const hostReviews: Handler<typeof contract.hostReviews> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await readableReviews(context, cmptId)
  const { all, closed } = await reviewsIn(db, { cmptId })
  const stages = (await stagesOf(db, cmptId))
    .filter(({ spec, kind }) => kind !== 'practice' && (cmpt.type === 'algorithm' ? spec !== null : kind !== 'signup'))
    .map((stage) => {
      const refused = refusalToFreeze(cmpt, stage, 0, now)
      return {
        ...stage,
        freeze: refused ? refusalText(refused, language) : null,
        weeks: cmpt.type === 'algorithm' ? weeksOver(stage, now) : 0,
        rounds: closed.filter(({ stageId }) => stageId === stage.id),
      }
    })
  const { size, sizeMax } = limits.review
  const run = refusalToRun(role)
  return {
    type: cmpt.type,
    asksNames: asksNames(cmpt, { week: 0 }),
    usualSize: usualSize(cmpt.prizes, size, sizeMax),
    stages,
    reviews: all.map(({ review, pending }) => ({ ...review, pending })),
    may: { run: run ? refusalText(run, language) : null },
  }
}
