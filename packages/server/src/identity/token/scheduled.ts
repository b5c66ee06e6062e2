import { defineTask } from '../../platform/jobs/task.ts'
import { sweepAccessTokens } from './token.ts'

export const tasks = [
  defineTask({ name: 'accessTokens', every: 'hour', run: ({ db, now }) => sweepAccessTokens(db, now()) }),
]
