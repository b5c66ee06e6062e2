import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { noticeGoesOut } from '../message/going-out.ts'
import * as devicesCalls from './calls/devices.ts'
import * as pushCalls from './calls/push.ts'
import * as contract from './contract.ts'
import { KEY_USE, SUBSCRIPTION_USE } from './device.ts'
import { forgetDevices, ownData } from './personal-data.ts'
import { pushJob, pushNotice } from './push.ts'
import { pushRefusals } from './refusals.ts'
import { pushDevices, pushKeys } from './table.ts'

export const domain = defineDomain({
  name: 'site/push',
  refusals: pushRefusals,
  calls: implement(contract, { ...pushCalls, ...devicesCalls }),
  jobs: [pushJob],
  ownData,
  forget: (db, { userId }) => forgetDevices(db, userId),
  encrypted: [
    { id: pushKeys.id, texts: [[pushKeys.privateKey, KEY_USE]] },
    { id: pushDevices.id, texts: [[pushDevices.subscription, SUBSCRIPTION_USE]] },
  ],
  hooks: [on(noticeGoesOut, pushNotice)],
})
