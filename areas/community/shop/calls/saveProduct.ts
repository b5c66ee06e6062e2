import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { searchTextOf } from '@leitai/platform/text/search'
import type * as shop from '../contract.admin.ts'
import { hasOrders } from '../orders.ts'
import { lockProduct } from '../products.ts'
import { refusalOfWindow, refusalToShelve } from '../rules.ts'
import { products } from '../table.ts'
import { encryptHandout } from '../vault.ts'

const NOBODY = { zh: '', en: '' }

export const saveProduct: Handler<typeof shop.saveProduct> = async (context, { goodsId, version, goods }) => {
  const { db, me, now } = context
  const { from, until, handout, ...said } = goods
  const window = { from: from === null ? null : new Date(from), until: until === null ? null : new Date(until) }
  refuse(refusalOfWindow(window))
  const values = {
    ...said,
    ...window,
    handout: goods.kind === 'text' && handout !== '' ? await encryptHandout(context, handout) : null,
    searchText: searchTextOf({ title: said.name, summary: NOBODY, host: NOBODY, tags: [] }),
    changedAt: now,
    changedBy: me.id,
  }
  await keepPicturesIn(context, [said.pictures, said.description])
  if (goodsId === undefined) {
    const [made] = await db.insert(products).values(values).returning()
    const row = orRefuse(made, 'shop.unknown')
    await audit(context, { action: 'shop.write', target: { kind: 'goods', id: row.id }, detail: { price: row.price } })
    return { goodsId: row.id, version: row.version }
  }
  const before = await lockProduct(db, goodsId)
  if (before.version !== version) {
    const [other] = before.changedBy === null ? [] : await db.select().from(users).where(eq(users.id, before.changedBy))
    refuse({ code: 'shop.changed', values: { name: other?.name ?? '--' } })
  }
  const fixed = before.kind !== values.kind && (before.stock > 0 || (await hasOrders(db, goodsId)))
  refuse(fixed ? { code: 'shop.kind' } : null)
  if (before.onShelf) refuse(refusalToShelve(values))
  await db
    .update(products)
    .set({ ...values, version: version + 1 })
    .where(eq(products.id, goodsId))
  await audit(context, {
    action: 'shop.write',
    target: { kind: 'goods', id: goodsId },
    detail: { version: version + 1, price: { before: before.price, after: values.price } },
  })
  return { goodsId, version: version + 1 }
}
