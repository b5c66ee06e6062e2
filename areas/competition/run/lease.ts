import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { publish } from '@leitai/platform/pubsub/hub'
import type { Input, Lease } from '@leitai/runner/protocol'
import type { CodeData } from '../definition/columns.ts'
import { boundsOfRun, type CodeRules } from '../definition/contract.code.ts'
import { dataFiles } from '../definition/table.ts'
import { teamModels } from '../model/table.ts'
import { type Given, type NewRun, priorities } from './queue.ts'
import { runs } from './table.ts'
import { finalTurns, RUNS_WAIT_TOPIC } from './topics.ts'

/** A runner has the files long before; it fetches none that it has. */
const ADDRESS_SECONDS = 900

/** What a runner needs for a run. */
export async function leaseOfRun(ctx: AppContext, { run, stage }: Given): Promise<Lease> {
  const { storage } = ctx
  const rules = stage.code
  const input = async (key: string, { name, size, sha256 }: Omit<Input, 'url'>): Promise<Input> => {
    const url = await storage.getUrl(key, { fileName: name, expiresInSeconds: ADDRESS_SECONDS })
    return { name, size, sha256, url }
  }
  const data = run.purpose === 'debug' ? await publicData(ctx, run, rules.debugFile) : (run.data ?? stage.codeData)
  const model = await modelOf(ctx, run)
  return {
    id: run.id,
    attempt: run.attempt,
    form: run.form,
    code: await input(run.objectKey, { name: run.fileName, size: run.size, sha256: run.sha256 }),
    data: data && (await input(data.key, data)),
    model: model && (await input(model.objectKey, model)),
    ...boundsOfRun(asTaken(rules, { image: run.form === 'tar' ? run.size : 0, model: model?.size ?? 0 }), stage),
    ...(run.seed !== null && { seed: run.seed }),
    ...(rules.gpus > 0 && { gpus: rules.gpus }),
    ...(rules.image && run.form !== 'tar' && { image: rules.image }),
    ...(run.form === 'ipynb' && { notebookBytes: limits.notebookBytes }),
  }
}

const MB = 1024 * 1024

/** What a stage took before its host lowered a bound is not refused when it runs, such as in a final re-run. */
const asTaken = (rules: CodeRules, bytes: { image: number; model: number }): CodeRules => ({
  ...rules,
  imageMb: Math.max(rules.imageMb, Math.ceil(bytes.image / MB)),
  modelMb: Math.max(rules.modelMb, Math.ceil(bytes.model / MB)),
})

/** A model whose digest is known, as nothing is put in line before. */
async function modelOf({ db }: AppContext, { modelId }: Given['run']) {
  if (modelId === null) return null
  const { objectKey, name, size, sha256 } = teamModels
  const [model] = await db
    .select({ objectKey, name, size, sha256: sql<string>`coalesce(${sha256}, '')` })
    .from(teamModels)
    .where(eq(teamModels.id, modelId))
  return model ?? null
}

/** What debug runs read: the public file that stands for the hidden one. */
async function publicData({ db }: AppContext, { cmptId }: Given['run'], name: string | null) {
  if (name === null) return null
  const [file] = await db
    .select({ key: dataFiles.objectKey, name: dataFiles.name, size: dataFiles.size, sha256: dataFiles.sha256 })
    .from(dataFiles)
    .where(and(eq(dataFiles.cmptId, cmptId), eq(dataFiles.name, name)))
    .limit(1)
  return file ?? null
}

const AT_ONCE = 500

/**
 * Ends the runs of a final re-run that is not wanted any more; nothing is told of them, as nothing depends on them. What they made is named by
 * nothing from now on, so that the daily search for such objects deletes it.
 */
export async function cancelRunsOf(db: Db, revisionId: number, now: Date): Promise<void> {
  const ofRerun = eq(runs.revisionId, revisionId)
  // In one statement: a run that is given out or back meanwhile is seen as it is then.
  const ifWaiting = (value: SQL, column: SQLWrapper) =>
    sql`case when ${runs.state} = 'waiting' then ${value} else ${column} end`
  await db
    .update(runs)
    .set({
      cancelAt: now,
      endedByHost: true,
      finishedAt: ifWaiting(sql`${now}::timestamptz`, runs.finishedAt),
      state: ifWaiting(sql`'done'`, runs.state),
      outcome: ifWaiting(sql`'cancelled'`, runs.outcome),
    })
    .where(and(ofRerun, ne(runs.state, 'done')))
  await db
    .update(runs)
    .set({ outputKey: null, outputSize: null, outputSha256: null, notebookKey: null, notebookSize: null })
    .where(and(ofRerun, eq(runs.state, 'done')))
}

/** Puts the runs of a final re-run in line: one of each program for every seed. */
export async function enqueueFinals(
  db: Db,
  list: NewRun[],
  { revisionId, seeds, data, now }: { revisionId: number; seeds: number; data: CodeData | null; now: Date },
): Promise<void> {
  const [first] = list
  if (!first) return
  const turnOf = await finalTurns(db, first.cmptId)
  // All with the first seed, then all with the second.
  const all = Array.from({ length: seeds }, (_, at) => list.map((run) => ({ ...run, seed: at + 1 }))).flat()
  const common = { revisionId, data, priority: priorities.final, createdAt: now }
  const values = all.map((run, at) => ({ ...run, ...common, turn: turnOf(at) }))
  for (let from = 0; from < values.length; from += AT_ONCE)
    await db.insert(runs).values(values.slice(from, from + AT_ONCE))
  await publish(db, RUNS_WAIT_TOPIC, null)
}
