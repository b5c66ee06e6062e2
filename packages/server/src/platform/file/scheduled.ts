import { defineTask } from '../jobs/task.ts'
import { sweepUploads } from './file.ts'

export const uploadsTask = defineTask({ name: 'uploads', every: 'hour', run: sweepUploads })
