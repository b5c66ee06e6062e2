import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { refusalToReadLog } from '../rules.ts'
import { ownRun } from '../runs.ts'

export const runLog: Handler<typeof contract.runLog> = async (context, { id }) => {
  const { run } = await ownRun(context, id)
  refuse(refusalToReadLog(run))
  return run.log ?? { head: '', tail: '', bytes: 0 }
}
