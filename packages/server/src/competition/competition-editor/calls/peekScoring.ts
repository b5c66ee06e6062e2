import type * as editor from '@leitai/contract/competition/competition-editor'
import { and, eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stageIn } from '../../definition/competition.ts'
import { dataFiles } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { guessColumns } from '../rules.ts'
import { scoringOf } from '../scorings.ts'
import { headOf } from '../table-preview.ts'

export const peekScoring: Handler<typeof editor.peekScoring> = async (context, { cmptId, stageId }) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  const row = await scoringOf(db, stage)
  const [file] = await db
    .select()
    .from(dataFiles)
    .where(and(eq(dataFiles.stageId, stageId), eq(dataFiles.sample, true)))
  const solution = row.solution ? await headOf(ctx.storage, row.solution.key) : null
  const sample = file ? await headOf(ctx.storage, file.objectKey) : null
  return { solution, sample, guess: guessColumns(solution, sample) }
}
