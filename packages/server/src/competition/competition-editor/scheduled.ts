import { closures } from '../../identity/profile/scheduled.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { checkSeals } from './seal.ts'
import { cleanUpMakingFiles } from './upload.ts'

/** After the closures: what a closed account lets go of is deleted in the same round. */
export const hostFiles = defineTask({ name: 'hostFiles', every: 'hour', after: [closures], run: cleanUpMakingFiles })
export const tasks = [hostFiles, defineTask({ name: 'seals', every: 'hour', run: checkSeals })]
