import type * as contract from '@leitai/contract/competition/run.host'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
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
