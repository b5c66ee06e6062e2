import type * as contract from '@leitai/contract/competition/run.admin'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { addRunnerTo } from '../runners.ts'

export const addSiteRunner: Handler<typeof contract.addSiteRunner> = async (context, { name }) => {
  const made = await addRunnerTo(context, null, name)
  await audit(context, { action: 'runner.add', target: { kind: 'runner', id: made.runner.id }, detail: { name } })
  return made
}
