import { findById } from '@leitai/identity/account/find-account'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { quietHoursOf } from '../quiet.ts'
import { settingsOf } from '../settings.ts'

export const noticeSettings: Handler<typeof message.noticeSettings> = async ({ db, me }) => ({
  of: await settingsOf(db, me.id),
  quiet: await quietHoursOf(db, me.id),
  email: (await findById(db, me.id))?.email ?? null,
})
