import { defineTask } from '@leitai/platform/jobs/task'
import { checkDirectories } from './closing.ts'

export const tasks = [defineTask({ name: 'ssoDirectories', every: 'day 03:40', run: checkDirectories })]
