import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { calls } from './calls/index.ts'
import { digestJob } from './digest-job.ts'
import { forgetModels } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/model',
  calls,
  jobs: [digestJob],
  tasks,
  hooks: [on(ownDataAsked, addOwnData), on(accountClosed, ({ db, userId, now }) => forgetModels(db, { userId, now }))],
})
