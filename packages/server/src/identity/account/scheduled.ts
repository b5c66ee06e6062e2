import { defineTask } from '../../platform/jobs/task.ts'
import { sweepCaptchas } from './captcha.ts'
import { sweepTokens } from './form-token.ts'
import { sweepLockNotices } from './lock-notice.ts'
import { sweepSessions } from './session.ts'
import { sweepSignOns } from './sign-on.ts'
import { sweepFailures } from './tries.ts'

export const tasks = [
  defineTask({ name: 'captchas', every: 'hour', run: ({ db, now }) => sweepCaptchas(db, now()) }),
  defineTask({ name: 'tokens', every: 'hour', run: ({ db, now }) => sweepTokens(db, now()) }),
  defineTask({ name: 'failures', every: 'hour', run: ({ db, now }) => sweepFailures(db, now()) }),
  defineTask({ name: 'lockNotices', every: 'hour', run: ({ db, now }) => sweepLockNotices(db, now()) }),
  defineTask({ name: 'sessions', every: 'hour', run: ({ db, now }) => sweepSessions(db, now()) }),
  defineTask({ name: 'signOns', every: 'hour', run: ({ db, now }) => sweepSignOns(db, now()) }),
]
