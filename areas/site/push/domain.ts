import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { noticeGoesOut } from '../message/going-out.ts'
import * as devicesCalls from './calls/devices.ts'
import * as pushCalls from './calls/push.ts'
import * as contract from './contract.ts'
import { reencryptDevices } from './device.ts'
import { forgetDevices } from './forget.ts'
import { reencryptPushKey } from './keys.ts'
import { addOwnData } from './own-data.ts'
import { pushJob, pushNotice } from './push.ts'
import { pushRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'site/push',
  refusals: pushRefusals,
  calls: implement(contract, { ...pushCalls, ...devicesCalls }),
  jobs: [pushJob],
  hooks: [
    on(noticeGoesOut, pushNotice),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetDevices(db, userId)),
    on(keysRotated, ({ ctx, newest }) => reencryptPushKey(ctx, newest)),
    on(keysRotated, ({ ctx, newest }) => reencryptDevices(ctx, newest)),
  ],
})
