import { defineTask } from '@leitai/platform/jobs/task'
import { examsDue } from './attempts-due.ts'

export const tasks = [defineTask({ name: 'exams', every: '2 seconds', run: examsDue })]
