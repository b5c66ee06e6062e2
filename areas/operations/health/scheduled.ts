import { hostFiles } from '@leitai/competition/competition-editor/scheduled'
import { uploadsTask } from '@leitai/platform/file/scheduled'
import { defineTask } from '@leitai/platform/jobs/task'
import { cleanUpStoreDaily } from './orphans.ts'
import { unlockDead, unlockLate } from './unlock.ts'

export const tasks = [
  defineTask({ name: 'jobs', every: '2 seconds', run: unlockDead }),
  defineTask({ name: 'lateJobs', every: 'hour', run: unlockLate }),
  // Runs after those two, as it looks for what they leave.
  defineTask({ name: 'store', every: 'hour', after: [uploadsTask, hostFiles], run: cleanUpStoreDaily }),
]
