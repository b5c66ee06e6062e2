import { randomBytes } from 'node:crypto'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockNotebook } from '../notebook.ts'
import { notebooks } from '../table.ts'

const TOKEN_BYTES = 24

export const shareNotebook: Handler<typeof contract.shareNotebook> = async ({ db, me }, { id, share }) => {
  const kept = await lockNotebook(db, { id, userId: me.id })
  const token = share ? (kept.token ?? randomBytes(TOKEN_BYTES).toString('base64url')) : null
  await db.update(notebooks).set({ token }).where(eq(notebooks.id, id))
  return { token }
}
