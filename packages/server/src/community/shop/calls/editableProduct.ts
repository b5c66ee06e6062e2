import type * as shop from '@leitai/contract/community/shop.admin'
import { sql } from '../../../platform/db/orm.ts'
import { type Placeholders, row, statement } from '../../../platform/db/statement.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { adminProduct, shownToAdmins } from '../admin-views.ts'
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
