import { closures } from '@leitai/identity/profile/scheduled'
import { defineTask } from '@leitai/platform/jobs/task'
import { checkSolutionDigests } from './solution-digests.ts'
import { cleanUpEditorFiles } from './upload.ts'

/** After account closures: files that a closed account releases are deleted in the same round. */
export const hostFiles = defineTask({ name: 'hostFiles', every: 'hour', after: [closures], run: cleanUpEditorFiles })
export const tasks = [hostFiles, defineTask({ name: 'seals', every: 'hour', run: checkSolutionDigests })]
