import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { nameOf, rowOf } from '../landing.ts'
import { landingPages } from '../table.ts'

export const landingWritten: Handler<typeof contract.landingWritten> = async ({ db }, { id }) => {
  const [found] = await db.select().from(landingPages).where(eq(landingPages.id, id))
  const page = orRefuse(found, 'landing.unknown')
  return { ...rowOf(page, await nameOf(db, page.changedBy)), content: page.content }
}
