import type * as contract from '@leitai/contract/competition/landing'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { nameOf, rowOf } from '../landing.ts'
import { landingPages } from '../table.ts'

export const landingWritten: Handler<typeof contract.landingWritten> = async ({ db }, { id }) => {
  const [found] = await db.select().from(landingPages).where(eq(landingPages.id, id))
  const page = orRefuse(found, 'landing.unknown')
  return { ...rowOf(page, await nameOf(db, page.changedBy)), content: page.content }
}
