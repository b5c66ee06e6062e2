import { randomBytes } from 'node:crypto'
import type * as contract from '@leitai/contract/learning/lti'
import { userOfIdentity } from '../../../identity/account/identity.ts'
import { saveSsoTicket } from '../../../identity/account/sso-ticket.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import { type Handler, hashToken } from '../../../platform/http/dispatcher.ts'
import { sameText } from '../../../platform/keys/hmac.ts'
import { findLaunch } from '../launch.ts'
import { platformOf } from '../platform.ts'
import { ltiLaunches } from '../table.ts'

/**
 * A launch that began in this browser goes on without a question. Anybody can send a browser here with a launch of their own, so that one
 * of another browser, or of a frame, is confirmed by whoever sees whose it is. Its ticket is given once: a copied address is worth nothing.
 */
export const enterLti: Handler<typeof contract.enterLti> = async (context, { launch: token, confirm }) => {
  const { db, ctx, now, browser } = context
  const found = await findLaunch({ db, ctx, now }, token)
  const { result, launch, provider } = found
  const platform = orRefuse(await platformOf(ctx, provider), 'sso.unknown')
  const owner = await userOfIdentity(db, result)
  const shown = {
    ...{ platform: platform.name, person: result.person.name ?? result.claims.name },
    ...{ course: launch.course?.title ?? '', account: owner?.user.name ?? null, provider },
  }
  const isOurs = browser !== null && sameText(hashToken(browser), found.browserHash)
  refuse(found.enteredAt === null || isOurs ? null : { code: 'lti.launch' })
  if (!isOurs && !confirm) return { ...shown, ticket: null }
  const mark = isOurs ? browser : randomBytes(32).toString('base64url')
  if (!isOurs) context.keepBrowser(mark)
  await db
    .update(ltiLaunches)
    .set({ enteredAt: now, browserHash: hashToken(mark) })
    .where(eq(ltiLaunches.tokenHash, found.tokenHash))
  return { ...shown, ticket: await saveSsoTicket(ctx, { result, browser: mark }) }
}
