import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, sql } from '@leitai/platform/db/orm'
import type { Input, Lease } from '@leitai/runner/protocol'
import { boundsOfRun, type CodeRules } from '../definition/contract.code.ts'
import { dataFiles } from '../definition/table.ts'
import { teamModels } from '../model/table.ts'
import type { Given } from './queue.ts'

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
