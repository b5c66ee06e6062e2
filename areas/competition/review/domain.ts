import { documents } from '@leitai/identity/realname/ports'
import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { resultPending } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import { materialSource } from '../judging/marking.ts'
import { entrance } from '../team/entrance.ts'
import { reviewedStages } from '../works/work.ts'
import * as materialCalls from './calls/material.ts'
import * as reviewCalls from './calls/review.ts'
import * as contract from './contract.ts'
import { unpaidOf } from './final-places.ts'
import { resultPendingUntil } from './freeze.ts'
import { materialsToMark, submittedBy } from './late-materials.ts'
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
    provide(entrance, refusalOfEntrance),
    provide(resultPending, resultPendingUntil, [competitions, reviews, stages]),
    provide(reviewedStages, publishedWeeks, [reviews]),
    provide(materialSource, materialsToMark),
    provide(documents, { submittedBy, unpaid: unpaidOf }),
  ],
})
