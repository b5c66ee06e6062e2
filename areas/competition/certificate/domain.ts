import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { issueJob, NAME_USE } from './issue.ts'
import { ownData } from './personal-data.ts'
import { certificateRefusals } from './refusals.ts'
import { certificates } from './table.ts'

export const domain = defineDomain({
  name: 'competition/certificate',
  refusals: certificateRefusals,
  calls: implement(contract, handlers),
  jobs: [issueJob],
  ownData,
  encrypted: [{ id: certificates.id, texts: [[certificates.name, NAME_USE]] }],
})
