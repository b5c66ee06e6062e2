import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { registerHealth } from './routes.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'operations/health',
  calls: implement(contract, handlers),
  tasks,
  adminWaiting: {
    // Jobs that are not tried again by themselves.
    jobs: () => ({
      at: sql`jobs.updated_at`,
      from: sql`from graphile_worker.jobs where jobs.locked_at is null and jobs.attempts >= jobs.max_attempts`,
    }),
  },
  workerRoutes: registerHealth,
})
