import { defineTask } from '../../platform/jobs/task.ts'
import { examsDue } from './attempts-due.ts'

export const tasks = [defineTask({ name: 'exams', every: '2 seconds', run: examsDue })]
