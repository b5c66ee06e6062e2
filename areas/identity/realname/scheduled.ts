import { defineTask } from '@leitai/platform/jobs/task'
import { cleanUpCardPhotos } from './clean-up-photos.ts'

export const tasks = [defineTask({ name: 'cardPhotos', every: 'hour', run: cleanUpCardPhotos })]
