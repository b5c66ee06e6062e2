import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, gte, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayStart } from '@leitai/platform/time/day'
import { stageIn } from '../../definition/competition.ts'
import { lockCompetition } from '../../definition/edit/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToTry } from '../../staff/rules.ts'
import type * as editor from '../contract.launch.ts'
import { editorTrials } from '../table.ts'
import { trialJob } from '../trial.ts'
import { releaseObjects, takeUpload } from '../upload.ts'

export const trySandbox: Handler<typeof editor.trySandbox> = async (context, { cmptId, stageId, uploadId }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToTry({ role, status: cmpt.status }))
  await lockCompetition(db, cmptId)
  // A user's concurrent trials in several competitions count together.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`trials of ${me.id}`}))`)
  const stage = await stageIn(db, cmptId, stageId)
  const preparedKey = orRefuse(stage.spec && stage.preparedKey, 'making.noScoring')
  const limit = limits.editor.sandboxDay
  const today = await countTrials(db, { cmptId, userId: me.id, since: dayStart(now) })
  refuse(today >= limit ? { code: 'making.sandboxDay', values: { limit } } : null)
  const file = await takeUpload(context, { cmptId, uploadId, uses: ['sandbox'] })
  const { objectKey, name: fileName } = file
  const id = await addTrial(db, {
    cmptId,
    stageId,
    userId: me.id,
    fileName,
    objectKey,
    preparedKey,
    state: 'queued',
    at: now,
  })
  // The cleanup keeps it for days: long enough to be scored, and it is not needed afterwards.
  await releaseObjects(db, cmptId, [objectKey], now)
  await trialJob.enqueue(db, { id })
  return { id }
}

/** Trials since a time, in one competition or by one user overall: the larger number. */
async function countTrials(db: Db, asked: { cmptId: number; userId: number; since: Date }): Promise<number> {
  const [ofCmpt, ofPerson] = [eq(editorTrials.cmptId, asked.cmptId), eq(editorTrials.userId, asked.userId)]
  const [found] = await db
    .select({
      count: sql<number>`greatest(count(*) filter (where ${ofCmpt}), count(*) filter (where ${ofPerson}))::int`,
    })
    .from(editorTrials)
    .where(and(or(ofCmpt, ofPerson), gte(editorTrials.at, asked.since)))
  return found?.count ?? 0
}

async function addTrial(db: Db, trial: typeof editorTrials.$inferInsert): Promise<number> {
  const [made] = await db.insert(editorTrials).values(trial).returning({ id: editorTrials.id })
  return orRefuse(made, 'making.state').id
}
