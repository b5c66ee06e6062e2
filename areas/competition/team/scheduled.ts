import type { AppContext } from '@leitai/platform/context/app-context'
import { defineTask } from '@leitai/platform/jobs/task'
import { expireRequests, invalidateLateRequests } from './membership.ts'

async function endRequests({ db, now }: AppContext): Promise<void> {
  await expireRequests(db, now())
  await invalidateLateRequests(db, now())
}

export const tasks = [defineTask({ name: 'teamRequests', every: 'hour', run: endRequests })]
