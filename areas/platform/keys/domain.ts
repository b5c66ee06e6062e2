import { defineDomain } from '../domain/domain.ts'
import { registerPrivateObjects } from './private-routes.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'platform/keys',
  tasks,
  routes: registerPrivateObjects,
})
