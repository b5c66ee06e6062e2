import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { calls } from './calls/index.ts'
import { tasks } from './scheduled.ts'
import { addFailedJobs } from './waiting.ts'

export const domain = defineDomain({
  name: 'operations/health',
  calls,
  tasks,
  hooks: [on(adminWaitingAsked, addFailedJobs)],
})
