import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.host.ts'
import { notebookFile } from '../notebook-file.ts'
import { runIn } from '../queue.ts'

export const hostRunNotebook: Handler<typeof contract.hostRunNotebook> = async (context, { cmptId, id }) => {
  await staffCompetition(context, cmptId)
  const run = await runIn(context.db, { cmptId, id })
  // While it runs, its runner has named a place but has not said what lies there.
  refuse(run.notebookSize === null ? { code: 'run.noNotebook' } : null)
  return notebookFile(context.ctx, run)
}
