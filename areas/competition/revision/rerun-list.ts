import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, sql } from '@leitai/platform/db/orm'
import { describeFault } from '@leitai/scorer/faults'
import { coarseMeasures } from '../run/run-view.ts'
import { runs } from '../run/table.ts'
import { showScore } from '../submission/board-rules.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import type { rerunEntries } from './contract.ts'
import { decidedBy, finalRuns } from './rerun.ts'
import { type Revision, revisionScores } from './table.ts'

type Entry = AnswerOf<typeof rerunEntries>['list'][number]

/** Programs of a final re-run, those of a team together. */
export async function listEntries(
  db: Db,
  { revision, decimals, language }: { revision: Revision; decimals: number; language: Language },
  { limit, offset }: { limit: number; offset: number },
): Promise<Entry[]> {
  const { id } = revision
  const side = decidedBy(revision.spec)
  const page = await db
    .select({
      submissionId: submissions.id,
      no: submissions.no,
      teamId: teams.id,
      teamName: teams.name,
      baseline: teams.baseline,
      after: revisionScores[side],
      rerun: revisionScores.rerun,
    })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .leftJoin(revisionScores, and(eq(revisionScores.revisionId, id), eq(revisionScores.submissionId, submissions.id)))
    .where(
      sql`${submissions.stageId} = ${revision.stageId}
        and exists (select from ${runs} where ${runs.revisionId} = ${id} and ${runs.submissionId} = ${submissions.id})`,
    )
    .orderBy(asc(teams.id), asc(submissions.id))
    .limit(limit)
    .offset(offset)
  const found = await finalRuns(
    db,
    id,
    page.map(({ submissionId }) => submissionId),
  )
  const shown = (score: number | null | undefined) => (score == null ? null : showScore(score, decimals))
  return page.map(({ after, rerun, ...of }): Entry => {
    const before = rerun?.before ?? null
    return {
      ...of,
      before: shown(before),
      after: rerun ? shown(after) : null,
      difference: before !== null && after !== null ? shown(after - before) : null,
      seeds: (found.get(of.submissionId) ?? []).map((run) => {
        const made = rerun?.made.find(({ runId }) => runId === run.id)
        const { wallMs, peakMb } = coarseMeasures(run)
        return {
          seed: run.seed ?? 0,
          runId: run.id,
          state: run.state,
          outcome: run.outcome,
          score: shown(made?.score),
          faults: made?.faults.map((fault) => describeFault(fault, language)) ?? [],
          wallMs,
          peakMb,
        }
      }),
    }
  })
}
