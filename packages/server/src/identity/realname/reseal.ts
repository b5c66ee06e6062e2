import type { House } from '../../platform/context/house.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { RESEAL_BATCH, sealAnew, sealedBefore } from '../../platform/keys/reseal.ts'
import { cardApplications, cards } from './table.ts'
import { USES } from './vault.ts'

/** Seals anew under the newest key what older keys have sealed. */
export async function resealCards(house: House, newest: number): Promise<void> {
  while ((await resealSomeCards(house, newest)) === RESEAL_BATCH);
  while ((await resealSomeApplications(house, newest)) === RESEAL_BATCH);
}

async function resealSomeCards(house: House, newest: number): Promise<number> {
  const older = sealedBefore(newest, [cards.name, cards.cardNo])
  const rows = await house.db.select().from(cards).where(older).limit(RESEAL_BATCH)
  for (const { userId, name, cardNo } of rows) {
    const sealed = {
      name: await sealAnew(house, USES.name, { text: name, newest }),
      cardNo: await sealAnew(house, USES.cardNo, { text: cardNo, newest }),
    }
    // Unless another document has taken its place meanwhile.
    await house.db
      .update(cards)
      .set(sealed)
      .where(and(eq(cards.userId, userId), eq(cards.cardNo, cardNo)))
  }
  return rows.length
}

async function resealSomeApplications(house: House, newest: number): Promise<number> {
  const { id: key, name, cardNo, guardian } = cardApplications
  const older = sealedBefore(newest, [name, cardNo, guardian])
  const rows = await house.db.select().from(cardApplications).where(older).limit(RESEAL_BATCH)
  for (const row of rows) {
    const sealed = {
      name: await sealAnew(house, USES.name, { text: row.name, newest }),
      cardNo: await sealAnew(house, USES.cardNo, { text: row.cardNo, newest }),
      guardian: await sealAnew(house, USES.guardian, { text: row.guardian, newest }),
    }
    // Unless it was emptied meanwhile.
    const same = row.cardNo === null ? undefined : eq(cardNo, row.cardNo)
    await house.db
      .update(cardApplications)
      .set(sealed)
      .where(and(eq(key, row.id), same))
  }
  return rows.length
}
