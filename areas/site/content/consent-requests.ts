import { type SQL, sql } from '@leitai/platform/db/orm'
import { pageTexts } from './table.ts'

/** Number of published versions of a text that require new consent, as a column of a query. */
export const countConsentRequests = (key: string): SQL<number> => sql<number>`(select count(*) from ${pageTexts}
  where ${pageTexts.key} = ${key} and ${pageTexts.askAgain})::int`
