import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { adminWaitingAsked } from '../../platform/waiting/waiting.ts'
import { calls } from './calls/index.ts'
import { tasks } from './scheduled.ts'
import { addFailedJobs } from './waiting.ts'

export const domain = defineDomain({
  name: 'operations/health',
  calls,
  tasks,
  hooks: [on(adminWaitingAsked, addFailedJobs)],
})
