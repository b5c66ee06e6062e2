import { defineTask } from '../../platform/jobs/task.ts'
import { cleanUpCardPhotos } from './clean-up-photos.ts'

export const tasks = [defineTask({ name: 'cardPhotos', every: 'hour', run: cleanUpCardPhotos })]
