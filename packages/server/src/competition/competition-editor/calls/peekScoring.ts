import type * as editor from '@leitai/contract/competition/competition-editor'
import { getTableColumns, sql } from '../../../platform/db/orm.ts'
import { type Placeholders, row, statement } from '../../../platform/db/statement.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stageIn } from '../../definition/competition.ts'
import { dataFiles } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { guessColumns } from '../rules.ts'
import { scoringFrom } from '../scorings.ts'
import { editorScorings } from '../table.ts'
import { headOf } from '../table-preview.ts'

const tables = statement(({ stageId }: Placeholders<{ stageId: number }>) => ({
  scoring: row(
    getTableColumns(editorScorings),
    sql`from ${editorScorings} where ${editorScorings.stageId} = ${stageId}::int`,
  ),
  sample: row(
    { key: dataFiles.objectKey },
    sql`from ${dataFiles} where ${dataFiles.stageId} = ${stageId}::int and ${dataFiles.sample}`,
  ),
}))

export const peekScoring: Handler<typeof editor.peekScoring> = async (context, { cmptId, stageId }) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  const found = await tables(db, { stageId })
  const keys = [scoringFrom(found.scoring, stage).solution?.key, found.sample?.key]
  const [solution = null, sample = null] = await Promise.all(
    keys.map((key) => (key === undefined ? null : headOf(ctx.storage, key))),
  )
  return { solution, sample, guess: guessColumns(solution, sample) }
}
