import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'

/** How often the operator published a text with a request for new consent, as a column of a query. Provided by the site's content. */
export const askedAnew = definePort<(document: 'terms' | 'privacy' | 'realname') => SQL<number>>('account.askedAnew')

/** Whether a user works on any competition, as a column of a query; `userId` as in consentDue. */
export const hostsAny = definePort<(userId: SQLWrapper) => SQL<boolean>>('account.hostsAny')
