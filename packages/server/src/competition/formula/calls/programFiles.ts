import type * as contract from '@leitai/contract/competition/formula'
import { isPrivate, packageOf } from '@leitai/scorer/metrics/formula'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { publicCompetition, stageIn } from '../../definition/competition.ts'
import { programIn } from '../../definition/program.ts'

export const programFiles: Handler<typeof contract.programFiles> = async ({ db, ctx }, { cmptId, stageId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const { spec } = await stageIn(db, cmpt.id, stageId)
  // One answer for all that has none to show: whether there are private files is not told.
  const sha256 = spec && !isPrivate(spec.metric) ? packageOf(spec.metric) : null
  const found = orRefuse(sha256 === null ? null : await programIn(db, cmpt.id, sha256), 'formula.noProgram')
  const { body } = await ctx.storage.get(found.objectKey)
  return new Download({ name: `program-${stageId}.zip`, contentType: 'application/zip', body })
}
