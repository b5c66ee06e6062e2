import type * as message from '@leitai/contract/message'
import { findById } from '../../account/find.ts'
import type { Handler } from '../../call.ts'
import { settingsOf } from '../settings.ts'

export const noticeSettings: Handler<typeof message.noticeSettings> = async ({ db, me }) => ({
  of: await settingsOf(db, me.id),
  email: (await findById(db, me.id))?.email ?? null,
})
