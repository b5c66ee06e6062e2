import { defineTask } from '../../platform/jobs/task.ts'
import { mergesDue } from './clock.ts'

export const tasks = [defineTask({ name: 'merges', every: '2 seconds', run: mergesDue })]
