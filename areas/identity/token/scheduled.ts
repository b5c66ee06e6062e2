import { defineTask } from '@leitai/platform/jobs/task'
import { cleanUpAccessTokens } from './token.ts'

export const tasks = [
  defineTask({ name: 'accessTokens', every: 'hour', run: ({ db, now }) => cleanUpAccessTokens(db, now()) }),
]
