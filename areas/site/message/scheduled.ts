import { defineTask } from '@leitai/platform/jobs/task'
import { digestsDue } from './digest.ts'
import { cleanUpNotices } from './notices.ts'

export const tasks = [
  defineTask({ name: 'digests', every: '10 minutes', run: digestsDue }),
  defineTask({ name: 'notices', every: 'hour', run: ({ db, now }) => cleanUpNotices(db, now()) }),
]
