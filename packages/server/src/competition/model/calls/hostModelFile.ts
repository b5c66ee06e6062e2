import type * as contract from '@leitai/contract/competition/model'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq, isNull } from '../../../platform/db/orm.ts'
import { orRefuse, Refused, refuse } from '../../../platform/errors/refuse.ts'
import { contentTypes } from '../../../platform/file/file.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { isStorageFault } from '../../../platform/storage/storage.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { teamModels } from '../table.ts'

export const hostModelFile: Handler<typeof contract.hostModelFile> = async (context, { cmptId, id }) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const [found] = await db
    .select()
    .from(teamModels)
    .where(and(eq(teamModels.id, id), eq(teamModels.cmptId, cmptId), isNull(teamModels.deletedAt)))
  const { objectKey, name } = orRefuse(found, 'model.unknown')
  const { body } = await ctx.storage.get(objectKey).catch((error) => {
    throw isStorageFault(error, 'NoSuchObject') ? new Refused({ code: 'model.unknown' }) : error
  })
  await audit(context, { action: 'console.model', target: { kind: 'model', id }, cmptId })
  return new Download({ name, contentType: contentTypes.model, body })
}
