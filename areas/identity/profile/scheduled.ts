import { uploadsTask } from '@leitai/platform/file/scheduled'
import { defineTask } from '@leitai/platform/jobs/task'
import { closeDueAccounts } from './close-due.ts'

/** Before the uploads: the files that a closed account releases are deleted in the same round. */
export const closures = defineTask({ name: 'closures', every: 'hour', before: [uploadsTask], run: closeDueAccounts })
