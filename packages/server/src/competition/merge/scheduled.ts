import { defineTask } from '../../platform/jobs/task.ts'
import { mergesDue } from './due-merges.ts'

export const tasks = [defineTask({ name: 'merges', every: '2 seconds', run: mergesDue })]
