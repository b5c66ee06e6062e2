import { sql } from '../../platform/db/orm.ts'
import { definePrunable } from '../../platform/db/prunable.ts'
import { accountEvents, codes } from './table.ts'

/** Log-ins and changes of accounts, with addresses and devices. */
export const oldEvents = definePrunable(accountEvents, {
  period: 'accessLog',
  due: (before) => sql`${accountEvents.at} < ${before}`,
})

/** Codes that were sent, by their targets. */
export const oldCodes = definePrunable(codes, {
  period: 'messages',
  due: (before) => sql`${codes.createdAt} < ${before}`,
})
