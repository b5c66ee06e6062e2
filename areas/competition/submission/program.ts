import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { publish } from '@leitai/platform/pubsub/hub'
import { countMore } from '../definition/competition.ts'
import type { CodeRules } from '../definition/contract.code.ts'
import type { Stage } from '../definition/table.ts'
import { formOf } from '../run/code-file.ts'
import { enqueueRun, openRuns } from '../run/queue.ts'
import { refusalOfOneMore } from '../run/rules.ts'
import { labelsFor } from '../run/shown-facts.ts'
import type { RunRow } from '../run/table.ts'
import { enqueueScoring } from './score.ts'
import { type SubmissionRow, submissions } from './table.ts'
import type { OurFault } from './texts.ts'
import { submissionTopic } from './topics.ts'

/** Submissions of stages that take code: the program runs first; what it makes is then scored like any result. */

/** Puts the program of a submission in line. The caller has locked the team. */
export async function enqueueProgram(
  db: Db,
  submission: SubmissionRow,
  { stage, sha256, now }: { stage: Pick<Stage, 'spec'> & { code: CodeRules }; sha256: string; now: Date },
): Promise<void> {
  const { id, cmptId, stageId, teamId, userId, fileName, size, programKey, modelId } = submission
  const form = formOf(fileName)
  refuse(refusalOfOneMore(await openRuns(db, { teamId, stageId })))
  await enqueueRun(
    db,
    {
      cmptId,
      stageId,
      teamId,
      userId,
      purpose: 'submission',
      submissionId: id,
      modelId,
      fileName,
      size,
      sha256,
      objectKey: programKey ?? submission.objectKey,
      form,
      outputName: stage.code.output,
      labels: labelsFor(stage, form),
    },
    now,
  )
  await publish(db, submissionTopic(teamId), { id, state: 'running', place: null })
}

/** A program is over: its result is put in line for scoring, or its submission ends. */
export async function takeProgramResult({
  db,
  run,
  now,
}: {
  db: Db
  ctx: Pick<AppContext, 'log'>
  run: RunRow
  now: Date
}): Promise<void> {
  if (run.submissionId === null || run.purpose !== 'submission') return
  const waits = and(eq(submissions.id, run.submissionId), eq(submissions.state, 'running'))
  if (run.outcome === 'ok' && run.outputKey !== null) {
    const [ready] = await db
      .update(submissions)
      .set({ state: 'queued', objectKey: run.outputKey })
      .where(waits)
      .returning({ id: submissions.id, teamId: submissions.teamId })
    if (ready) await enqueueScoring(db, ready)
    return
  }
  const { outcome, startedAt, wallMs, endedByHost } = run
  const isOurs = outcome === 'platform'
  const state = outcome === 'cancelled' ? ('cancelled' as const) : ('failed' as const)
  const [ended] = await db
    .update(submissions)
    .set({
      state,
      finishedAt: now,
      startedAt,
      durationMs: wallMs,
      ourFault: isOurs ? ('program' satisfies OurFault) : null,
      // Who cancels a program that runs has used the runner all the same.
      programFailed: !isOurs && !endedByHost && startedAt !== null,
    })
    .where(waits)
    .returning({ id: submissions.id, teamId: submissions.teamId, cmptId: submissions.cmptId })
  if (!ended) return
  await countMore(db, ended.cmptId, { submissions: 1 })
  await publish(db, submissionTopic(ended.teamId), { id: ended.id, state, place: null })
}

/** The program of a submission is to run again in place of an earlier run, which a host wants. */
export async function awaitProgram(db: Db, run: Pick<RunRow, 'submissionId'>): Promise<void> {
  if (run.submissionId === null) return
  const [back] = await db
    .update(submissions)
    .set({
      state: 'running',
      ourFault: null,
      programFailed: false,
      faults: [],
      faultCount: 0,
      startedAt: null,
      finishedAt: null,
      durationMs: null,
      objectKey: sql`coalesce(program_key, object_key)`,
    })
    .where(and(eq(submissions.id, run.submissionId), sql`${submissions.state} in ('failed', 'cancelled')`))
    .returning({ cmptId: submissions.cmptId })
  // It is counted again when it ends.
  if (back) await countMore(db, back.cmptId, { submissions: -1 })
  else refuse({ code: 'run.notAgain' })
}
