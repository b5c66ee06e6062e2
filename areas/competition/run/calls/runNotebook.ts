import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { notebookFile } from '../notebook-file.ts'
import { refusalToSeeNotebook } from '../rules.ts'
import { ownRun } from '../runs.ts'

export const runNotebook: Handler<typeof contract.runNotebook> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToSeeNotebook(run))
  return notebookFile(context.ctx, run)
}
