import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { noticeGoesOut } from '../message/going-out.ts'
import * as devicesCalls from './calls/devices.ts'
import * as pushCalls from './calls/push.ts'
import * as contract from './contract.ts'
import { reencryptDevices } from './device.ts'
import { reencryptPushKey } from './keys.ts'
import { forgetDevices, ownData } from './personal-data.ts'
import { pushJob, pushNotice } from './push.ts'

export const domain = defineDomain({
  name: 'site/push',
  calls: implement(contract, { ...pushCalls, ...devicesCalls }),
  jobs: [pushJob],
  ownData,
  forget: (db, { userId }) => forgetDevices(db, userId),
  hooks: [
    on(noticeGoesOut, pushNotice),
    on(keysRotated, ({ ctx, newest }) => reencryptPushKey(ctx, newest)),
    on(keysRotated, ({ ctx, newest }) => reencryptDevices(ctx, newest)),
  ],
})
