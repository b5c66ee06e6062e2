import type * as contract from '@leitai/contract/landing'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
import { nameOf, rowOf } from '../landing.ts'
import { landingPages } from '../table.ts'

export const landingWritten: Handler<typeof contract.landingWritten> = async ({ db }, { id }) => {
  const [found] = await db.select().from(landingPages).where(eq(landingPages.id, id))
  const page = orRefuse(found, 'landing.unknown')
  return { ...rowOf(page, await nameOf(db, page.changedBy)), content: page.content }
}
