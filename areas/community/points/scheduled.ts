import { defineTask } from '@leitai/platform/jobs/task'
import { checkNightly } from './check.ts'
import { expirePoints } from './expire.ts'

export const tasks = [
  defineTask({ name: 'points', every: 'hour', run: expirePoints }),
  // Runs after the expiry task, so that the check sees its movements.
  defineTask({ name: 'ledger', every: 'hour', run: checkNightly }),
]
