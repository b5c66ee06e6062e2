import type * as shop from '@leitai/contract/community/shop'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { addressesOf, addressOf } from '../addresses.ts'
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
