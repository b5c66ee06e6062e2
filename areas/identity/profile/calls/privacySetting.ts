import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockAccount } from '../../account/own-contact.ts'
import type * as contract from '../contract.ts'
import { setPrivacy } from '../privacy.ts'

export const privacySetting: Handler<typeof contract.privacySetting> = async ({ db, me, now }, { settings }) => {
  await lockAccount(db, me.id)
  return { settings: await setPrivacy(db, { userId: me.id, change: settings, now }) }
}
