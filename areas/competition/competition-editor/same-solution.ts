import { type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { stages } from '../definition/table.ts'
import { editorScorings, solutionKey } from './table.ts'

/** The solution files that the stages of a competition have, or its draft has chosen, whether its check has ended or not. */
const filesOf = (cmptId: SQLWrapper) => sql`(
  select ${stages.solutionKey} from ${stages} where ${stages.cmptId} = ${cmptId} and ${stages.solutionKey} is not null
  union all select ${solutionKey} from ${editorScorings} where ${editorScorings.cmptId} = ${cmptId} and ${solutionKey} is not null)`

/** Whether two competitions have a solution file in common, as a condition: few rows of each are read, however many others have the file. */
export const haveSameSolution = (one: SQLWrapper, other: SQLWrapper): SQL =>
  sql`exists (${filesOf(one)} intersect ${filesOf(other)})`

/** The tables of `haveSameSolution`. */
export const solutionReads = [stages, editorScorings]
