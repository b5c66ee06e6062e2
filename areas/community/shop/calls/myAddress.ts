import type { Handler } from '@leitai/platform/http/dispatcher'
import { addressOf } from '../addresses.ts'
import type * as shop from '../contract.ts'
import { decryptAddress } from '../vault.ts'

export const myAddress: Handler<typeof shop.myAddress> = async (context, { addressId }) => {
  const { id, address, isDefault } = await addressOf(context.db, context.me.id, addressId)
  return { ...(await decryptAddress(context, address)), addressId: id, isDefault }
}
