import { defineTask } from '@leitai/platform/jobs/task'
import { checkModels, cleanUpModels } from './cleanup.ts'

export const tasks = [
  defineTask({ name: 'models', every: 'hour', run: cleanUpModels }),
  defineTask({ name: 'modelDigests', every: 'hour', run: checkModels }),
]
