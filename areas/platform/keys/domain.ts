import { defineDomain } from '../domain/domain.ts'
import { registerPrivateObjects } from './encrypted-storage.ts'
import { tasks } from './reencrypt.ts'

export const domain = defineDomain({
  name: 'platform/keys',
  tasks,
  routes: registerPrivateObjects,
})
