import { defineDomain } from '../domain/domain.ts'
import { calls } from './calls/index.ts'
import { joinJob } from './join-job.ts'
import { uploadsTask } from './scheduled.ts'

export const domain = defineDomain({
  name: 'platform/file',
  calls,
  jobs: [joinJob],
  tasks: [uploadsTask],
})
