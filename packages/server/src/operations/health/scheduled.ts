import { hostFiles } from '../../competition/competition-editor/scheduled.ts'
import { uploadsTask } from '../../platform/file/scheduled.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { cleanUpStoreDaily } from './orphans.ts'
import { unlockDead, unlockLate } from './unlock.ts'

export const tasks = [
  defineTask({ name: 'jobs', every: '2 seconds', run: unlockDead }),
  defineTask({ name: 'lateJobs', every: 'hour', run: unlockLate }),
  // Runs after those two, as it looks for what they leave.
  defineTask({ name: 'store', every: 'hour', after: [uploadsTask, hostFiles], run: cleanUpStoreDaily }),
]
