import { ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { issueJob } from './issue.ts'
import { addOwnData } from './own-data.ts'
import { reencryptCertificates } from './reencrypt.ts'
import { certificateRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'competition/certificate',
  refusals: certificateRefusals,
  calls: implement(contract, handlers),
  jobs: [issueJob],
  hooks: [on(keysRotated, ({ ctx, newest }) => reencryptCertificates(ctx, newest)), on(ownDataAsked, addOwnData)],
})
