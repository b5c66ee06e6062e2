import { defineTask } from '../../platform/jobs/task.ts'
import { sweepCardPhotos } from './sweep.ts'

export const tasks = [defineTask({ name: 'cardPhotos', every: 'hour', run: sweepCardPhotos })]
