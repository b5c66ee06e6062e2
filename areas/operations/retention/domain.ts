import { defineDomain } from '@leitai/platform/domain/domain'
import { failedJobs } from './failed-jobs.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({ name: 'operations/retention', tasks, prunable: [failedJobs] })
