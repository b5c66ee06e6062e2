import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as model from './contract.ts'
import { forgetModels, ownData } from './personal-data.ts'
import { modelRefusals } from './refusals.ts'
import { digestJob, tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/model',
  refusals: modelRefusals,
  calls: implement(model, handlers),
  jobs: [digestJob],
  tasks,
  ownData,
  forget: (db, { userId, now }) => forgetModels(db, { userId, now }),
})
