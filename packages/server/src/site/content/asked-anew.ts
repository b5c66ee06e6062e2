import { type SQL, sql } from '../../platform/db/orm.ts'
import { pageTexts } from './table.ts'

/** How often a text was published with the wish that people agree anew, as a column of a query. */
export const countAskedAnew = (key: string): SQL<number> => sql<number>`(select count(*) from ${pageTexts}
  where ${pageTexts.key} = ${key} and ${pageTexts.askAgain})::int`
