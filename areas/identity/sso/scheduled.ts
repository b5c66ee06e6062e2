import { defineTask } from '@leitai/platform/jobs/task'
import { cleanUpHandovers } from './handover.ts'

export const tasks = [
  defineTask({ name: 'ssoHandovers', every: 'hour', run: ({ db, now }) => cleanUpHandovers(db, now()) }),
]
