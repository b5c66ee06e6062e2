import { ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { keysRotated } from '../../platform/keys/keys-rotated.ts'
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
