import type * as contract from '@leitai/contract/competition/run'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refusalToReadLog } from '../rules.ts'
import { ownRun } from '../runs.ts'

export const runLog: Handler<typeof contract.runLog> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToReadLog(run))
  return run.log ?? { head: '', tail: '', bytes: 0 }
}
