import { defineDomain } from '../domain/domain.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'platform/installation',
  tasks,
})
