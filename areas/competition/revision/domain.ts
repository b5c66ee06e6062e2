import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { stages } from '../definition/table.ts'
import { runEnded } from '../run/topics.ts'
import * as movesCalls from './calls/moves.ts'
import * as revisionCalls from './calls/revision.ts'
import { continueRerun } from './continue-rerun.ts'
import * as contract from './contract.ts'
import { revisionRefusals } from './refusals.ts'
import { revisionJob } from './run.ts'
import { revisions } from './table.ts'

export const domain = defineDomain({
  name: 'competition/revision',
  refusals: revisionRefusals,
  calls: implement(contract, { ...revisionCalls, ...movesCalls }),
  jobs: [revisionJob],
  hostWaiting: {
    // A dry run of a new scoring that is done: it is published or discarded.
    revision: {
      seenBy: 'running',
      rows: ({ cmptId }) => ({
        at: revisions.finishedAt,
        from: sql`from ${revisions} join ${stages} on ${stages.id} = ${revisions.stageId}
          where ${revisions.state} = 'ready' and ${stages.cmptId} = ${cmptId}::int`,
      }),
    },
  },
  hooks: [on(runEnded, continueRerun)],
})
