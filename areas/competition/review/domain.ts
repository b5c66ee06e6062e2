import { ownDataAsked } from '@leitai/identity/profile/leaving'
import { documents } from '@leitai/identity/realname/ports'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { resultPending } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import { materialSource } from '../judging/material-source.ts'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { entrance } from '../team/entrance.ts'
import { reviewedStages } from '../works/reviewed-stages.ts'
import * as materialCalls from './calls/material.ts'
import * as reviewCalls from './calls/review.ts'
import * as contract from './contract.ts'
import { materialsToMark } from './material-source.ts'
import { addOwnData } from './own-data.ts'
import { unpaidOf } from './prize.ts'
import { refusalOfEntrance } from './promotion.ts'
import { reviewRefusals } from './refusals.ts'
import { resultPendingUntil } from './result-pending.ts'
import { publishedWeeks } from './review.ts'
import { tasks } from './scheduled.ts'
import { submittedBy } from './submitted-documents.ts'
import { reviews } from './table.ts'
import { addVerdicts } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/review',
  refusals: reviewRefusals,
  calls: implement(contract, { ...reviewCalls, ...materialCalls }),
  tasks,
  hooks: [
    provide(entrance, refusalOfEntrance),
    provide(resultPending, resultPendingUntil, [competitions, reviews, stages]),
    provide(reviewedStages, publishedWeeks, [reviews]),
    provide(materialSource, materialsToMark),
    provide(documents, { submittedBy, unpaid: unpaidOf }),
    on(ownDataAsked, addOwnData),
    on(hostWaitingAsked, addVerdicts),
  ],
})
