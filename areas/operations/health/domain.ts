import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { tasks } from './scheduled.ts'
import { addFailedJobs } from './waiting.ts'

export const domain = defineDomain({
  name: 'operations/health',
  calls: implement(contract, handlers),
  tasks,
  hooks: [on(adminWaitingAsked, addFailedJobs)],
})
