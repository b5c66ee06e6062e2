import { defineTask } from '../../platform/jobs/task.ts'
import { openCommitments } from './commitment.ts'

export const tasks = [defineTask({ name: 'commitments', every: '2 seconds', run: openCommitments })]
