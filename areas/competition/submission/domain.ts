import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { dayName } from '@leitai/platform/time/day'
import { runEnded } from '../run/topics.ts'
import { countedSubmissions } from '../team/verdict.ts'
import * as commitCalls from './calls/commit.ts'
import * as submissionCalls from './calls/submission.ts'
import * as details from './contract.details.ts'
import * as contract from './contract.ts'
import { heldBySubmissions } from './models.ts'
import { ownData, ownFiles } from './personal-data.ts'
import { RANK_DAYS } from './places.ts'
import { takeProgramResult } from './program.ts'
import { submissionRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { scoringJob } from './score.ts'
import { countedOf } from './submission.ts'
import { rankSnapshots, submissions } from './table.ts'

export const domain = defineDomain({
  name: 'competition/submission',
  refusals: submissionRefusals,
  calls: implement(
    { ...contract, ...details },
    { ...submissionCalls, ...commitCalls },
    {},
    { checkResult: { long: true } },
  ),
  jobs: [scoringJob],
  tasks,
  ownData,
  ownFiles,
  hostWaiting: {
    // Failed by the platform’s fault or the host’s: to be scored again or voided.
    failures: {
      seenBy: 'running',
      rows: ({ cmptId, now }) => ({
        at: submissions.createdAt,
        from: sql`from ${submissions} where ${submissions.cmptId} = ${cmptId}::int and ${submissions.state} = 'failed'
          and ${submissions.ourFault} is not null and ${submissions.voidedAt} is null and ${submissions.deletedAt} is null
          and ${submissions.createdAt} > ${now}::timestamptz - interval '30 days'`,
      }),
    },
  },
  prunable: [
    // Boards are compared with yesterday’s ranks; charts show all that are kept.
    definePrunable(rankSnapshots, {
      period: RANK_DAYS,
      due: (before) => sql`${rankSnapshots.day} < ${dayName(before)}`,
    }),
  ],
  heldModels: heldBySubmissions,
  hooks: [provide(countedSubmissions, countedOf), on(runEnded, takeProgramResult)],
})
