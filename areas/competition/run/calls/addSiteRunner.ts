import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.admin.ts'
import { addRunnerTo } from '../runners.ts'

export const addSiteRunner: Handler<typeof contract.addSiteRunner> = async (context, { name }) => {
  const made = await addRunnerTo(context, null, name)
  await audit(context, { action: 'runner.add', target: { kind: 'runner', id: made.runner.id }, detail: { name } })
  return made
}
