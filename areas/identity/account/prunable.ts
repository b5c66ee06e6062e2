import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
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
