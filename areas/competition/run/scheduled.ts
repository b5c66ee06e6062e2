import { defineTask } from '@leitai/platform/jobs/task'
import { cleanUpRuns } from './cleanup.ts'
import { rescueRuns } from './queue.ts'

export const tasks = [
  defineTask({ name: 'runs', every: '2 seconds', run: rescueRuns }),
  defineTask({ name: 'debugRuns', every: 'hour', run: cleanUpRuns }),
]
