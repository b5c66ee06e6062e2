import { defineTask } from '../../platform/jobs/task.ts'
import { checkNightly } from './check.ts'
import { expirePoints } from './expire.ts'

export const tasks = [
  defineTask({ name: 'points', every: 'hour', run: expirePoints }),
  // After what has ended has left: then the night's look sees all of it.
  defineTask({ name: 'ledger', every: 'hour', run: checkNightly }),
]
