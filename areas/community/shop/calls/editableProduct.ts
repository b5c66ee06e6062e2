import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { adminProduct, shownToAdmins } from '../admin-views.ts'
import type * as shop from '../contract.admin.ts'
import { products } from '../table.ts'
import { decryptHandout } from '../vault.ts'

const editable = statement(({ goodsId }: Placeholders<{ goodsId: number }>) => ({
  found: row(adminProduct, sql`from ${products} where ${products.id} = ${goodsId}::int`),
}))

export const editableProduct: Handler<typeof shop.editableProduct> = async (context, { goodsId }) => {
  const found = orRefuse((await editable(context.db, { goodsId })).found, 'shop.unknown')
  const { handout } = found.product
  return {
    ...shownToAdmins(found, context.now),
    handout: handout === null ? '' : await decryptHandout(context, handout),
  }
}
