import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as contract from '../contract.host.ts'
import { addRunnerTo } from '../runners.ts'

export const addRunner: Handler<typeof contract.addRunner> = async (context, { cmptId, name }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  const made = await addRunnerTo(context, cmptId, name)
  await audit(context, {
    action: 'runner.add',
    target: { kind: 'runner', id: made.runner.id },
    cmptId,
    detail: { name },
  })
  return made
}
