import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { saveQuiet } from '../quiet.ts'

export const saveQuietHours: Handler<typeof message.saveQuietHours> = async ({ db, me }, { on, ...hours }) => {
  await saveQuiet(db, me.id, on ? hours : null)
  return { ok: true }
}
