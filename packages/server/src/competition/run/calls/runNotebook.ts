import type * as contract from '@leitai/contract/competition/run'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { notebookFile } from '../notebook-file.ts'
import { refusalToSeeNotebook } from '../rules.ts'
import { ownRun } from '../runs.ts'

export const runNotebook: Handler<typeof contract.runNotebook> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToSeeNotebook(run))
  return notebookFile(context.ctx, run)
}
