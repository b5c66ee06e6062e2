import { defineDomain } from '../../platform/domain/domain.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({ name: 'operations/retention', tasks })
