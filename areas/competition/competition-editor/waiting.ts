import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { competitions } from '../definition/table.ts'
import { type HostCounts, runsIt } from '../staff/waiting.ts'
import { editorStates } from './table.ts'

const drafts = sql`from ${competitions} join ${editorStates} on ${editorStates.cmptId} = ${competitions.id}`

/** Competitions that wait for an admin's consent. */
export const addLaunches = async ({ counts }: { counts: AdminCounts }) => {
  counts.launches = () =>
    waitingPart({
      at: editorStates.submittedAt,
      from: sql`${drafts} where ${competitions.status} = 'pending'`,
    })
}

/** A draft that an admin sent back. */
export const addReturned = async ({ counts }: { counts: HostCounts }) => {
  counts.returned = {
    part: ({ cmptId }) =>
      waitingPart({
        at: editorStates.returnedAt,
        from: sql`${drafts} where ${competitions.id} = ${cmptId}::int and ${competitions.status} = 'draft' and ${editorStates.returnReason} <> ''`,
      }),
    sees: runsIt,
  }
}
