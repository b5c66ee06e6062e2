import { defineTask } from '../../platform/jobs/task.ts'
import { keepFeats } from './achieve.ts'
import { settleHonours } from './honour.ts'

export const tasks = [
  defineTask({ name: 'honours', every: 'hour', run: settleHonours }),
  defineTask({ name: 'feats', every: 'hour', run: ({ db, now }) => keepFeats(db, now(), { notify: true }) }),
]
