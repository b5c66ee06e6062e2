import { defineTask } from '../jobs/task.ts'
import { sweepLimits } from './limits.ts'

export const tasks = [defineTask({ name: 'limits', every: 'hour', run: ({ db, now }) => sweepLimits(db, now()) })]
