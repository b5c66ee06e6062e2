import { sql } from '../../platform/db/orm.ts'
import { waitingPart } from '../../platform/waiting/waiting.ts'
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
