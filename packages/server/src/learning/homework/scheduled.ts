import { defineTask } from '../../platform/jobs/task.ts'
import { remindOfHomework } from './remind.ts'

export const tasks = [defineTask({ name: 'homeworkDue', every: 'hour', run: remindOfHomework })]
