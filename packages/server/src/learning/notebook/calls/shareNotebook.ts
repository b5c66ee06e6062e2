import { randomBytes } from 'node:crypto'
import type * as contract from '@leitai/contract/learning/notebook'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockNotebook } from '../notebook.ts'
import { notebooks } from '../table.ts'

const TOKEN_BYTES = 24

export const shareNotebook: Handler<typeof contract.shareNotebook> = async ({ db, me }, { id, share }) => {
  const kept = await lockNotebook(db, { id, userId: me.id })
  const token = share ? (kept.token ?? randomBytes(TOKEN_BYTES).toString('base64url')) : null
  await db.update(notebooks).set({ token }).where(eq(notebooks.id, id))
  return { token }
}
