import type { SQL, SQLWrapper } from '../../platform/db/orm.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** How often the operator published a text with a request for new consent, as a column of a query. Provided by the site's content. */
export const askedAnew = definePort<(document: 'terms' | 'privacy' | 'realname') => SQL<number>>('account.askedAnew')

/** Whether a user works on any competition, as a column of a query; `userId` as in consentDue. */
export const hostsAny = definePort<(userId: SQLWrapper) => SQL<boolean>>('account.hostsAny')
