import { sql } from '@leitai/platform/db/orm'
import type { AdminWaiting, HostWaiting } from '@leitai/platform/waiting/waiting'
import { competitions } from '../definition/table.ts'
import { editorStates } from './table.ts'

const drafts = sql`from ${competitions} join ${editorStates} on ${editorStates.cmptId} = ${competitions.id}`

/** Competitions that wait for an admin's consent. */
export const adminWaiting: AdminWaiting = {
  launches: () => ({
    at: editorStates.submittedAt,
    from: sql`${drafts} where ${competitions.status} = 'pending'`,
  }),
}

/** A draft that an admin sent back. */
export const hostWaiting: HostWaiting = {
  returned: {
    rows: ({ cmptId }) => ({
      at: editorStates.returnedAt,
      from: sql`${drafts} where ${competitions.id} = ${cmptId}::int and ${competitions.status} = 'draft' and ${editorStates.returnReason} <> ''`,
    }),
    seenBy: 'running',
  },
}
