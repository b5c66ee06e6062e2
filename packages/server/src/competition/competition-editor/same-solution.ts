import { type SQL, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { stages } from '../definition/table.ts'
import { editorScorings } from './table.ts'

const chosen = sql`(select ${stages.cmptId} as cmpt_id, ${stages.solutionKey} as key from ${stages}
    where ${stages.solutionKey} is not null
  union select ${editorScorings.cmptId}, ${editorScorings.solution} ->> 'key' from ${editorScorings}
    where ${editorScorings.solution} is not null)`

/** A query for the other competitions with a solution file of this one, whether its check has ended or not. */
export const withSameSolution = (cmptId: SQLWrapper): SQL => sql`(
  select other.cmpt_id from ${chosen} own join ${chosen} other on other.key = own.key
  where own.cmpt_id = ${cmptId} and other.cmpt_id <> ${cmptId})`
