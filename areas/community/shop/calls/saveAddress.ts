import { regionName } from '@leitai/identity/profile/dictionary'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { addressesOf, addressOf, clearDefault, isWholeRegion, refusalToAdd } from '../addresses.ts'
import type * as shop from '../contract.ts'
import { lockShopper } from '../orders.ts'
import { shopAddresses } from '../table.ts'
import { encryptAddress } from '../vault.ts'

export const saveAddress: Handler<typeof shop.saveAddress> = async (context, { addressId, address, isDefault }) => {
  const { db, me, now } = context
  await lockShopper(db, me.id)
  refuse(isWholeRegion(address) ? null : { code: 'shop.region' })
  const before = addressId === undefined ? null : await addressOf(db, me.id, addressId)
  if (!before) refuse(await refusalToAdd(db, me.id))
  const first = (await addressesOf(db, me.id)).length === 0
  // There is always a default; it changes only by choosing another one.
  const chosen = isDefault || first || before?.isDefault === true
  if (chosen) await clearDefault(db, me.id)
  const encrypted = await encryptAddress(context, { ...address, region: regionName(address) })
  const values = { address: encrypted, isDefault: chosen, changedAt: now }
  const [saved] = before
    ? await db.update(shopAddresses).set(values).where(eq(shopAddresses.id, before.id)).returning()
    : await db
        .insert(shopAddresses)
        .values({ ...values, userId: me.id })
        .returning()
  return { addressId: orRefuse(saved, 'shop.noAddress').id }
}
