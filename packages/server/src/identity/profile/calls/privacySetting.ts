import type * as contract from '@leitai/contract/identity/profile'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockAccount } from '../../account/own-contact.ts'
import { setPrivacy } from '../privacy.ts'

export const privacySetting: Handler<typeof contract.privacySetting> = async ({ db, me, now }, { settings }) => {
  await lockAccount(db, me.id)
  return { settings: await setPrivacy(db, { userId: me.id, change: settings, now }) }
}
