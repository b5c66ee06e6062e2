import { defineDomain } from '@leitai/platform/domain/domain'
import { failedJobs, tasks } from './prune.ts'

export const domain = defineDomain({ name: 'operations/retention', tasks, prunable: [failedJobs] })
