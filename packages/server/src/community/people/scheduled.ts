import { defineTask } from '../../platform/jobs/task.ts'
import { saveAchievements } from './achievements.ts'
import { settleHonours } from './honour.ts'

export const tasks = [
  defineTask({ name: 'honours', every: 'hour', run: settleHonours }),
  defineTask({ name: 'feats', every: 'hour', run: ({ db, now }) => saveAchievements(db, now(), { notify: true }) }),
]
