import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as model from './contract.ts'
import { digestJob } from './digest-job.ts'
import { forgetModels } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { modelRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/model',
  refusals: modelRefusals,
  calls: implement(model, handlers),
  jobs: [digestJob],
  tasks,
  hooks: [on(ownDataAsked, addOwnData), on(accountClosed, ({ db, userId, now }) => forgetModels(db, { userId, now }))],
})
