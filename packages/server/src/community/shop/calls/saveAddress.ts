import type * as shop from '@leitai/contract/community/shop'
import { regionName } from '../../../identity/profile/dictionary.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { addressesOf, addressOf, clearDefault, isWholeRegion, refusalToAdd } from '../addresses.ts'
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
