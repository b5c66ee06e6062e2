import type * as message from '@leitai/contract/site/message'
import { findById } from '../../../identity/account/find-account.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { quietHoursOf } from '../quiet.ts'
import { settingsOf } from '../settings.ts'

export const noticeSettings: Handler<typeof message.noticeSettings> = async ({ db, me }) => ({
  of: await settingsOf(db, me.id),
  quiet: await quietHoursOf(db, me.id),
  email: (await findById(db, me.id))?.email ?? null,
})
