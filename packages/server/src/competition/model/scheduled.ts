import { defineTask } from '../../platform/jobs/task.ts'
import { checkModels, cleanUpModels } from './cleanup.ts'

export const tasks = [
  defineTask({ name: 'models', every: 'hour', run: cleanUpModels }),
  defineTask({ name: 'modelDigests', every: 'hour', run: checkModels }),
]
