import { defineDomain } from '@leitai/platform/domain/domain'
import { calls } from './calls/index.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/live-board',
  calls,
  tasks,
})
