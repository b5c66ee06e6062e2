import { defineTask } from '@leitai/platform/jobs/task'
import { saveAchievements } from './achievements.ts'
import { writeMissingHonours } from './honour.ts'
import { rateDaily } from './ratings.ts'

export const tasks = [
  defineTask({ name: 'honours', every: 'hour', run: writeMissingHonours }),
  defineTask({ name: 'feats', every: 'hour', run: ({ db, now }) => saveAchievements(db, now(), { notify: true }) }),
  // Results are worth less every day.
  defineTask({ name: 'ratings', every: 'day 00:10', run: rateDaily }),
]
