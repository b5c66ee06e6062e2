import { defineTask } from '@leitai/platform/jobs/task'
import { freezeDue } from './live-board.ts'

export const tasks = [defineTask({ name: 'screens', every: '2 seconds', run: freezeDue })]
