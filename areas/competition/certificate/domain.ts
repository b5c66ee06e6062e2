import { ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { calls } from './calls/index.ts'
import { issueJob } from './issue.ts'
import { addOwnData } from './own-data.ts'
import { reencryptCertificates } from './reencrypt.ts'

export const domain = defineDomain({
  name: 'competition/certificate',
  calls,
  jobs: [issueJob],
  hooks: [on(keysRotated, ({ ctx, newest }) => reencryptCertificates(ctx, newest)), on(ownDataAsked, addOwnData)],
})
