import { eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { cardsOf } from '../../definition/competition.ts'
import type * as contract from '../contract.ts'
import { publicIn } from '../landing.ts'
import { landingPages } from '../table.ts'

export const landing: Handler<typeof contract.landing> = async ({ db, me, now }, { key }) => {
  const [found] = await db.select().from(landingPages).where(eq(landingPages.key, key))
  const page = orRefuse(found, 'landing.unknown')
  if (!page.published || !page.publishedAt) throw new Refused({ code: 'landing.unknown' })
  const { title, description, blocks } = page.published
  const competitions = await cardsOf(db, await publicIn(db, page.published), { me, now })
  return { key, title, description, blocks, competitions, at: page.publishedAt }
}
