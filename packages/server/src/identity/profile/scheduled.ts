import { uploadsTask } from '../../platform/file/scheduled.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { closeDueAccounts } from './close-due.ts'

/** Before the uploads: what a closed account lets go of is deleted in the same round. */
export const closures = defineTask({ name: 'closures', every: 'hour', before: [uploadsTask], run: closeDueAccounts })
