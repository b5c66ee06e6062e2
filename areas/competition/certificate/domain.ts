import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { issueJob } from './issue.ts'
import { ownData } from './personal-data.ts'
import { reencryptCertificates } from './reencrypt.ts'

export const domain = defineDomain({
  name: 'competition/certificate',
  calls: implement(contract, handlers),
  jobs: [issueJob],
  ownData,
  hooks: [on(keysRotated, ({ ctx, newest }) => reencryptCertificates(ctx, newest))],
})
