import { sayer } from '@leitai/competition/host-console/refusal-text'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { addressesOf, refusalToAdd } from '../addresses.ts'
import type * as shop from '../contract.ts'
import { maskPlace } from '../rules.ts'
import { decryptAddresses } from '../vault.ts'

export const myAddresses: Handler<typeof shop.myAddresses> = async (context) => {
  const { db, me, language } = context
  const rows = await addressesOf(db, me.id)
  const places = await decryptAddresses(
    context,
    rows.map(({ address }) => address),
  )
  const list = rows.flatMap(({ id, isDefault }, at) => {
    const place = places[at]
    return place ? [{ ...maskPlace(place), addressId: id, isDefault }] : []
  })
  return { list, may: { add: sayer(language)(await refusalToAdd(db, me.id)) } }
}
