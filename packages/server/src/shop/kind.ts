import type { Db } from '../db/db.ts'
import { eq } from '../db/orm.ts'
import { shopOrders } from './table.ts'

/** Whether anybody ever ordered these goods. */
export async function hasOrders(db: Db, goodsId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: shopOrders.id })
    .from(shopOrders)
    .where(eq(shopOrders.goodsId, goodsId))
    .limit(1)
  return found !== undefined
}
