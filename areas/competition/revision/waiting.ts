import { sql } from '@leitai/platform/db/orm'
import { waitingPart } from '@leitai/platform/waiting/waiting'
import { stages } from '../definition/table.ts'
import { type HostCounts, runsIt } from '../staff/waiting.ts'
import { revisions } from './table.ts'

/** A dry run of a new scoring that is done: it is published or discarded. */
export const addReadyRevisions = async ({ counts }: { counts: HostCounts }) => {
  counts.revision = {
    part: ({ cmptId }) =>
      waitingPart({
        at: revisions.finishedAt,
        from: sql`from ${revisions} join ${stages} on ${stages.id} = ${revisions.stageId}
        where ${revisions.state} = 'ready' and ${stages.cmptId} = ${cmptId}::int`,
      }),
    sees: runsIt,
  }
}
