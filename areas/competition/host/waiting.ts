import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { hostContacts, hostRequests } from './table.ts'

/** Requests to host that nobody has answered, and contacts left on the page for hosts. */
export const addRequests = async ({ counts }: { counts: AdminCounts }) => {
  counts.hostRequests = () =>
    waitingPart({
      at: hostRequests.createdAt,
      from: sql`from ${hostRequests} where ${hostRequests.state} = 'new'`,
    })
  counts.hostContacts = () =>
    waitingPart({
      at: hostContacts.createdAt,
      from: sql`from ${hostContacts} where ${hostContacts.doneAt} is null`,
    })
}
