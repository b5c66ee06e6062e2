import type { House } from '../../platform/context/house.ts'
import { eq } from '../../platform/db/orm.ts'
import { RESEAL_BATCH, sealAnew, sealedBefore } from '../../platform/keys/reseal.ts'
import { NAME_USE } from './issue.ts'
import { certificates } from './table.ts'

/** Seals anew under the newest key the names that older keys have sealed. */
export async function resealCertificates(house: House, newest: number): Promise<void> {
  while ((await resealSome(house, newest)) === RESEAL_BATCH);
}

async function resealSome(house: House, newest: number): Promise<number> {
  const rows = await house.db
    .select({ id: certificates.id, name: certificates.name })
    .from(certificates)
    .where(sealedBefore(newest, [certificates.name]))
    .limit(RESEAL_BATCH)
  for (const { id, name: text } of rows) {
    const name = await sealAnew(house, NAME_USE, { text, newest })
    await house.db.update(certificates).set({ name }).where(eq(certificates.id, id))
  }
  return rows.length
}
