import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { optional, type Placeholders, type RowOf, rows, statement } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { and, eq, not, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { nextDayStart } from '@leitai/platform/time/day'
import type * as z from 'zod/mini'
import { isShutOut } from '../definition/staff.ts'
import { type Stage, stages } from '../definition/table.ts'
import { teamModels } from '../model/table.ts'
import { members } from '../team/table.ts'
import type { Run } from './contract.ts'
import { type QueueFacts, queueFacts } from './queue-facts.ts'
import { type DebugQuota, refusalToCancelRun, refusalToFetchOutput, refusalToReadLog } from './rules.ts'
import { runShape, shownRun } from './run-view.ts'
import { type RunRow, runs } from './table.ts'

type Shown = z.output<typeof Run>

export const listedColumns = {
  ...runShape,
  fileName: runs.fileName,
  size: runs.size,
  userId: runs.userId,
  createdAt: runs.createdAt,
  outputKey: runs.outputKey,
  outputSize: runs.outputSize,
  notebookSize: runs.notebookSize,
  submissionId: runs.submissionId,
  seed: runs.seed,
  model: optional(teamModels.id, {
    id: teamModels.id,
    name: teamModels.name,
    size: teamModels.size,
    sha256: teamModels.sha256,
    deleted: sql<boolean>`${teamModels.deletedAt} is not null`,
  }),
  person: optional(users.id, { id: users.id, name: users.name, avatar: users.avatar }),
}
type Listed = RowOf<typeof listedColumns>

/** What `listedColumns` are selected from. */
export const listedFrom = sql`${runs} left join ${users} on ${users.id} = ${runs.userId}
  left join ${teamModels} on ${teamModels.id} = ${runs.modelId}`

/** Runs for a list, as a part of a statement; `where` may be followed by order and limit. */
export const listedRuns = (where: SQL) => rows(listedColumns, sql`from ${listedFrom} where ${where}`)

export function viewOfRuns(
  { language }: Pick<AuthenticatedContext, 'language'>,
  list: Listed[],
  { stage, facts, isHost = false }: { stage: Pick<Stage, 'code'>; facts: QueueFacts; isHost?: boolean },
): Shown[] {
  const say = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  return list.map(({ person, userId, outputKey, ...run }) => ({
    ...run,
    ...shownRun(run, { stage, facts, language, isHost }),
    outputSize: run.purpose === 'debug' ? run.outputSize : null,
    notebookSize: run.purpose === 'debug' ? run.notebookSize : null,
    person: shownPerson(person ?? { id: userId, name: '', avatar: null }),
    may: {
      cancel: say(refusalToCancelRun(run)),
      log: say(refusalToReadLog(run)),
      output: say(refusalToFetchOutput({ ...run, outputKey })),
    },
  }))
}

/** A run of the caller's own team, with its stage; others’ are reported as missing. */
export async function ownRun(
  { db, me }: Pick<AuthenticatedContext, 'db' | 'me'>,
  id: number,
): Promise<{ run: RunRow; stage: Stage }> {
  const [found] = await db
    .select({ run: runs, stage: stages })
    .from(runs)
    .innerJoin(stages, eq(stages.id, runs.stageId))
    .innerJoin(members, and(eq(members.teamId, runs.teamId), eq(members.userId, me.id)))
    .where(and(eq(runs.id, id), not(isShutOut({ cmptId: runs.cmptId, userId: members.userId }))))
  return orRefuse(found, 'run.unknown')
}

const oneRun = statement(({ id }: Placeholders<{ id: number }>) => ({ list: listedRuns(sql`${runs.id} = ${id}`) }))

/** One run as its team sees it. */
export async function showRun(
  { db, ctx, language }: Pick<AuthenticatedContext, 'db' | 'ctx' | 'language'>,
  { id }: Pick<RunRow, 'id'>,
  stage: Stage,
): Promise<Shown> {
  const { list } = await oneRun(db, { id })
  const [shown] = viewOfRuns({ language }, list, { stage, facts: await queueFacts(ctx.db) })
  return orRefuse(shown, 'run.unknown')
}

/** The debug runs of a day, of a team and of a person in any team; the larger number counts. */
export const debugQuota = (stage: Pick<Stage, 'code'>, usedToday: number, now: Date): DebugQuota => ({
  usedToday,
  dailyLimit: stage.code?.debugPerDay ?? 0,
  resetAt: nextDayStart(now),
})
