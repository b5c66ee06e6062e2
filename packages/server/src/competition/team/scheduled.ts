import type { AppContext } from '../../platform/context/app-context.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { expireRequests, invalidateLateRequests } from './membership.ts'

async function endRequests({ db, now }: AppContext): Promise<void> {
  await expireRequests(db, now())
  await invalidateLateRequests(db, now())
}

export const tasks = [defineTask({ name: 'teamRequests', every: 'hour', run: endRequests })]
