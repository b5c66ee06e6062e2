import { audit } from '@leitai/platform/audit/audit'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { contentTypes } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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
