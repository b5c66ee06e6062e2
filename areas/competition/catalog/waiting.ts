import { sql } from '@leitai/platform/db/orm'
import { waitingPart } from '@leitai/platform/waiting/waiting'
import { refusalToManage } from '../staff/rules.ts'
import type { HostCounts } from '../staff/waiting.ts'
import { signUpRequests } from './table.ts'

/** Sign-ups that the host has to approve. */
export const addSignUpRequests = async ({ counts }: { counts: HostCounts }) => {
  counts.requests = {
    part: ({ cmptId }) =>
      waitingPart({
        at: signUpRequests.at,
        from: sql`from ${signUpRequests} where ${signUpRequests.cmptId} = ${cmptId}::int and ${signUpRequests.state} = 'waiting'`,
      }),
    sees: (role) => refusalToManage(role) === null,
  }
}
