import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { keysRotated } from '../../platform/keys/keys-rotated.ts'
import { reencryptProviders } from './reencrypt.ts'

export const domain = defineDomain({
  name: 'identity/provider',
  hooks: [on(keysRotated, ({ ctx, newest }) => reencryptProviders(ctx, newest))],
})
