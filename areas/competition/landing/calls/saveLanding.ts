import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockLanding, nameOf } from '../landing.ts'
import { landingPages } from '../table.ts'

export const saveLanding: Handler<typeof contract.saveLanding> = async (context, { id, version, key, content }) => {
  const { db, me, now } = context
  await keepPicturesIn(context, content)
  const values = { key, content, changedAt: now, changedBy: me.id }
  const taken = { code: 'landing.taken', values: { key } } as const
  if (id === undefined) {
    const [made] = await db.insert(landingPages).values(values).onConflictDoNothing().returning()
    refuse(made ? null : taken)
    const row = orRefuse(made, 'landing.unknown')
    await audit(context, { action: 'landing.write', target: { kind: 'landing', id: row.id } })
    return { id: row.id, version: row.version }
  }
  const before = await lockLanding(db, id)
  if (before.version !== version) {
    refuse({ code: 'landing.changed', values: { name: (await nameOf(db, before.changedBy)) ?? '--' } })
  }
  const [other] = await db.select({ id: landingPages.id }).from(landingPages).where(eq(landingPages.key, key))
  refuse(other && other.id !== id ? taken : null)
  await db
    .update(landingPages)
    .set({ ...values, version: version + 1 })
    .where(eq(landingPages.id, id))
  await audit(context, { action: 'landing.write', target: { kind: 'landing', id }, detail: { version: version + 1 } })
  return { id, version: version + 1 }
}
