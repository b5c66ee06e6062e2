import { type SQL, sql } from '@leitai/platform/db/orm'
import type { HostWaiting } from '@leitai/platform/waiting/waiting'
import { marks, rounds } from './table.ts'

const since = sql`coalesce(${rounds.startAt}, ${rounds.createdAt})`
const open = (cmptId: SQL<number>) => sql`from ${marks} join ${rounds} on ${rounds.id} = ${marks.roundId}
  where ${rounds.cmptId} = ${cmptId}::int and ${rounds.state} = 'open' and ${marks.state} = 'open'`

/** One's own marks in open rounds, and, for those who run the competition, the marks of all judges. */
export const hostWaiting: HostWaiting = {
  marks: {
    rows: ({ cmptId, meId }) => ({ at: since, from: sql`${open(cmptId)} and ${marks.judgeId} = ${meId}::int` }),
    seenBy: 'marking',
  },
  judging: { rows: ({ cmptId }) => ({ at: since, from: open(cmptId) }), seenBy: 'running' },
}
