import { refuse } from '@leitai/platform/errors/refuse'
import { contentTypes, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import type * as contract from '../contract.ts'
import { refusalToFetchOutput } from '../rules.ts'
import { ownRun } from '../runs.ts'

export const runOutput: Handler<typeof contract.runOutput> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToFetchOutput(run))
  const { body } = await context.ctx.storage.get(run.outputKey ?? '')
  return new Download({ name: run.outputName, contentType: contentTypes[suffixOf(run.outputName) ?? 'csv'], body })
}
