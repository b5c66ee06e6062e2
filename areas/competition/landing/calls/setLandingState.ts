import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockLanding, publicIn } from '../landing.ts'
import { refusalToPublish } from '../rules.ts'
import { landingPages } from '../table.ts'

export const setLandingState: Handler<typeof contract.setLandingState> = async (context, { id, publish }) => {
  const { db, now } = context
  const { content, version } = await lockLanding(db, id)
  if (publish) {
    const known = new Set((await publicIn(db, content)).map((cmpt) => cmpt.id))
    refuse(refusalToPublish(content, known))
  }
  await db
    .update(landingPages)
    .set(
      publish
        ? { published: content, publishedVersion: version, publishedAt: now }
        : { published: null, publishedVersion: null, publishedAt: null },
    )
    .where(eq(landingPages.id, id))
  await audit(context, { action: publish ? 'landing.publish' : 'landing.withdraw', target: { kind: 'landing', id } })
  return { ok: true }
}
