import { defineTask } from '@leitai/platform/jobs/task'
import { remindOfHomework } from './remind.ts'

export const tasks = [defineTask({ name: 'homeworkDue', every: 'hour', run: remindOfHomework })]
