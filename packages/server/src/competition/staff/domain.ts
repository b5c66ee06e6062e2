import { hostsAny as hostsAnyPort } from '../../identity/account/ports.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { provide } from '../../platform/domain/hook.ts'
import { hostsAny } from './role.ts'

export const domain = defineDomain({
  name: 'competition/staff',
  hooks: [provide(hostsAnyPort, hostsAny)],
})
