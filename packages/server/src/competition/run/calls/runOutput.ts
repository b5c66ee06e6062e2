import type * as contract from '@leitai/contract/competition/run'
import { refuse } from '../../../platform/errors/refuse.ts'
import { contentTypes, suffixOf } from '../../../platform/file/file.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { refusalToFetchOutput } from '../rules.ts'
import { ownRun } from '../runs.ts'

export const runOutput: Handler<typeof contract.runOutput> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToFetchOutput(run))
  const { body } = await context.ctx.storage.get(run.outputKey ?? '')
  return new Download({ name: run.outputName, contentType: contentTypes[suffixOf(run.outputName) ?? 'csv'], body })
}
