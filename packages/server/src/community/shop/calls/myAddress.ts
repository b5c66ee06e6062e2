import type * as shop from '@leitai/contract/community/shop'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { addressOf } from '../addresses.ts'
import { decryptAddress } from '../vault.ts'

export const myAddress: Handler<typeof shop.myAddress> = async (context, { addressId }) => {
  const { id, address, isDefault } = await addressOf(context.db, context.me.id, addressId)
  return { ...(await decryptAddress(context, address)), addressId: id, isDefault }
}
