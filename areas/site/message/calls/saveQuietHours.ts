import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { saveQuiet } from '../quiet.ts'

export const saveQuietHours: Handler<typeof message.saveQuietHours> = async ({ db, me }, { on, ...hours }) => {
  await saveQuiet(db, me.id, on ? hours : null)
  return { ok: true }
}
