import { defineDomain } from '../domain/domain.ts'
import { tasks } from './join.ts'

export const domain = defineDomain({
  name: 'platform/installation',
  tasks,
})
