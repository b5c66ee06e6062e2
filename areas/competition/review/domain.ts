import { documentUse } from '@leitai/identity/realname/ports'
import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../definition/competition.ts'
import { reviewing } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import * as materialCalls from './calls/material.ts'
import * as reviewCalls from './calls/review.ts'
import * as contract from './contract.ts'
import { unpaidOf } from './final-places.ts'
import { resultPendingUntil } from './freeze.ts'
import { filesToMark, submittedBy, toMark } from './late-materials.ts'
import { ownData } from './personal-data.ts'
import { refusalOfEntrance } from './promotion.ts'
import { reviewRefusals } from './refusals.ts'
import { publishedWeeks } from './review.ts'
import { tasks } from './scheduled.ts'
import { reviewRows, reviews } from './table.ts'

export const domain = defineDomain({
  name: 'competition/review',
  refusals: reviewRefusals,
  calls: implement(contract, { ...reviewCalls, ...materialCalls }),
  tasks,
  ownData,
  hostWaiting: {
    verdicts: {
      seenBy: 'running',
      rows: ({ cmptId }) => ({
        at: sql`coalesce(${reviewRows.askedAt}, ${reviews.frozenAt})`,
        from: sql`from ${reviewRows} join ${reviews} on ${reviews.id} = ${reviewRows.reviewId}
          where ${reviews.cmptId} = ${cmptId}::int and ${reviews.state} <> 'final' and ${reviewRows.verdict} = 'pending'`,
      }),
    },
  },
  hooks: [
    provide(reviewing, { pendingUntil: resultPendingUntil, publishedWeeks, refusalOfEntrance, toMark, filesToMark }, [
      competitions,
      reviews,
      stages,
    ]),
    provide(documentUse, { refuseUnlessPublic: publicCompetition, binding: submittedBy, unpaid: unpaidOf }),
  ],
})
