import type { Db } from '../../platform/db/db.ts'
import { getTableColumns, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { type Placeholders, row, statement } from '../../platform/db/statement.ts'
import { certificateRuns } from './table.ts'

/** The latest run of a competition, whether finished or not, as a part of a statement. */
export const runPart = (cmptId: SQLWrapper) =>
  row(
    getTableColumns(certificateRuns),
    sql`from ${certificateRuns} where ${certificateRuns.cmptId} = ${cmptId} order by ${certificateRuns.id} desc`,
  )

const runIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({ run: runPart(cmptId) }))

export const latestRun = async (db: Db, cmptId: number) => (await runIn(db, { cmptId })).run
