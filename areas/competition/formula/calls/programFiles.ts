import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { isPrivate, packageOf } from '@leitai/scorer/metrics/formula'
import { publicCompetition, stageIn } from '../../definition/competition.ts'
import { programIn } from '../../definition/program.ts'
import type * as contract from '../contract.ts'

export const programFiles: Handler<typeof contract.programFiles> = async ({ db, ctx }, { cmptId, stageId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const { spec } = await stageIn(db, cmpt.id, stageId)
  // One answer for all that has none to show: whether there are private files is not told.
  const sha256 = spec && !isPrivate(spec.metric) ? packageOf(spec.metric) : null
  const found = orRefuse(sha256 === null ? null : await programIn(db, cmpt.id, sha256), 'formula.noProgram')
  const { body } = await ctx.storage.get(found.objectKey)
  return new Download({ name: `program-${stageId}.zip`, contentType: 'application/zip', body })
}
