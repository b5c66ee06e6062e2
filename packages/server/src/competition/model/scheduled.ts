import { defineTask } from '../../platform/jobs/task.ts'
import { cleanUpModels } from './cleanup.ts'

export const tasks = [defineTask({ name: 'models', every: 'hour', run: cleanUpModels })]
