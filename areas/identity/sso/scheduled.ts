import { defineTask } from '@leitai/platform/jobs/task'
import { checkDirectories } from './closing.ts'
import { cleanUpHandovers } from './handover.ts'

export const tasks = [
  defineTask({ name: 'ssoHandovers', every: 'hour', run: ({ db, now }) => cleanUpHandovers(db, now()) }),
  defineTask({ name: 'ssoDirectories', every: 'day 03:40', run: checkDirectories }),
]
