import { type SQL, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { stages } from '../definition/table.ts'
import { editorScorings, solutionKey } from './table.ts'

/** The solution files that stages have, or a draft has chosen, whether its check has ended or not. `which` narrows both tables by an index. */
const files = (what: 'key' | 'competition', which: { stage: SQL; draft: SQL }) =>
  sql`(select ${what === 'key' ? stages.solutionKey : stages.cmptId} from ${stages} where ${which.stage}
    union select ${what === 'key' ? solutionKey : editorScorings.cmptId} from ${editorScorings} where ${which.draft})`

/** A query for the other competitions with a solution file of this one. */
export function withSameSolution(cmptId: SQLWrapper): SQL {
  const own = files('key', {
    stage: sql`${stages.cmptId} = ${cmptId} and ${stages.solutionKey} is not null`,
    draft: sql`${editorScorings.cmptId} = ${cmptId} and ${solutionKey} is not null`,
  })
  return files('competition', {
    stage: sql`${stages.solutionKey} in ${own} and ${stages.cmptId} <> ${cmptId}`,
    draft: sql`${solutionKey} in ${own} and ${editorScorings.cmptId} <> ${cmptId}`,
  })
}
