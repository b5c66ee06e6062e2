import { defineTask } from '../jobs/task.ts'
import { cleanUpUploads } from './file.ts'

export const uploadsTask = defineTask({ name: 'uploads', every: 'hour', run: cleanUpUploads })
