import { defineTask } from '@leitai/platform/jobs/task'
import { openCommitments } from './commitment.ts'

export const tasks = [defineTask({ name: 'commitments', every: '2 seconds', run: openCommitments })]
