import { type SQL, sql } from '@leitai/platform/db/orm'
import { waitingPart } from '@leitai/platform/waiting/waiting'
import { type HostCounts, runsIt } from '../staff/waiting.ts'
import { marks, rounds } from './table.ts'

const since = sql`coalesce(${rounds.startAt}, ${rounds.createdAt})`
const open = (cmptId: SQL<number>) => sql`from ${marks} join ${rounds} on ${rounds.id} = ${marks.roundId}
  where ${rounds.cmptId} = ${cmptId}::int and ${rounds.state} = 'open' and ${marks.state} = 'open'`

/** One's own marks in open rounds, and, for those who run the competition, the marks of all judges. */
export const addMarks = async ({ counts }: { counts: HostCounts }) => {
  counts.marks = {
    part: ({ cmptId, meId }) =>
      waitingPart({ at: since, from: sql`${open(cmptId)} and ${marks.judgeId} = ${meId}::int` }),
    sees: (role) => role !== 'support',
  }
  counts.judging = { part: ({ cmptId }) => waitingPart({ at: since, from: open(cmptId) }), sees: runsIt }
}
