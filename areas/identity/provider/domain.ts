import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { reencryptProviders } from './reencrypt.ts'

export const domain = defineDomain({
  name: 'identity/provider',
  hooks: [on(keysRotated, ({ ctx, newest }) => reencryptProviders(ctx, newest))],
})
