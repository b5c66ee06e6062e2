import { defineTask } from '@leitai/platform/jobs/task'
import { cleanUpCaptchas } from './captcha.ts'
import { cleanUpLockNotices } from './event.ts'
import { cleanUpSessions } from './session.ts'
import { cleanUpSsoTickets } from './sso-ticket.ts'
import { cleanUpTokens } from './ticket.ts'
import { cleanUpFailures } from './tries.ts'

export const tasks = [
  defineTask({ name: 'captchas', every: 'hour', run: ({ db, now }) => cleanUpCaptchas(db, now()) }),
  defineTask({ name: 'tokens', every: 'hour', run: ({ db, now }) => cleanUpTokens(db, now()) }),
  defineTask({ name: 'failures', every: 'hour', run: ({ db, now }) => cleanUpFailures(db, now()) }),
  defineTask({ name: 'lockNotices', every: 'hour', run: ({ db, now }) => cleanUpLockNotices(db, now()) }),
  defineTask({ name: 'sessions', every: 'hour', run: ({ db, now }) => cleanUpSessions(db, now()) }),
  defineTask({ name: 'ssoTickets', every: 'hour', run: ({ db, now }) => cleanUpSsoTickets(db, now()) }),
]
