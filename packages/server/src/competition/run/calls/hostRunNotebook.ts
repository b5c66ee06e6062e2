import type * as contract from '@leitai/contract/competition/run.host'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { notebookFile } from '../notebook-file.ts'
import { runIn } from '../queue.ts'

export const hostRunNotebook: Handler<typeof contract.hostRunNotebook> = async (context, { cmptId, id }) => {
  await staffCompetition(context, cmptId)
  const run = await runIn(context.db, { cmptId, id })
  // While it runs, its runner has named a place but has not said what lies there.
  refuse(run.notebookSize === null ? { code: 'run.noNotebook' } : null)
  return notebookFile(context.ctx, run)
}
