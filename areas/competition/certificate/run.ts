import type { Db } from '@leitai/platform/db/db'
import { getTableColumns, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import { certificateRuns } from './table.ts'

/** The latest run of a competition, whether finished or not, as a part of a statement. */
export const runPart = (cmptId: SQLWrapper) =>
  row(
    getTableColumns(certificateRuns),
    sql`from ${certificateRuns} where ${certificateRuns.cmptId} = ${cmptId} order by ${certificateRuns.id} desc`,
  )

const runIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({ run: runPart(cmptId) }))

export const latestRun = async (db: Db, cmptId: number) => (await runIn(db, { cmptId })).run
