import { defineDomain } from '@leitai/platform/domain/domain'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({ name: 'operations/retention', tasks })
