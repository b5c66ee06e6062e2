import { defineTask } from '@leitai/platform/jobs/task'
import { mergesDue } from './due-merges.ts'

export const tasks = [defineTask({ name: 'merges', every: '2 seconds', run: mergesDue })]
