import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { addressesOf, addressOf } from '../addresses.ts'
import type * as shop from '../contract.ts'
import { lockShopper } from '../orders.ts'
import { shopAddresses } from '../table.ts'

export const deleteAddress: Handler<typeof shop.deleteAddress> = async ({ db, me }, { addressId }) => {
  await lockShopper(db, me.id)
  const { isDefault } = await addressOf(db, me.id, addressId)
  await db.delete(shopAddresses).where(eq(shopAddresses.id, addressId))
  const [next] = isDefault ? await addressesOf(db, me.id) : []
  if (next) await db.update(shopAddresses).set({ isDefault: true }).where(eq(shopAddresses.id, next.id))
  return { ok: true }
}
