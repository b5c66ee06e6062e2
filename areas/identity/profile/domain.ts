import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as closureCalls from './calls/closure.ts'
import * as maskCalls from './calls/mask.ts'
import { againstClosing, closures } from './closure.ts'
import * as contract from './contract.ts'
import { profileRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'identity/profile',
  refusals: profileRefusals,
  calls: implement(
    contract,
    { ...closureCalls, ...maskCalls },
    {
      getDataDictionary: [],
      getProvinceShoolList: [],
    },
  ),
  tasks: [closures],
  againstClosing,
})
