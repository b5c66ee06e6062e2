import { defineTask } from '../jobs/task.ts'
import { cleanUpLimits } from './limits.ts'

export const tasks = [defineTask({ name: 'limits', every: 'hour', run: ({ db, now }) => cleanUpLimits(db, now()) })]
