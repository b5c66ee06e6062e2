import { randomBytes } from 'node:crypto'
import { userOfIdentity } from '@leitai/identity/account/identity'
import { saveSsoTicket } from '@leitai/identity/account/sso-ticket'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { sameText } from '@leitai/platform/keys/hmac'
import type * as contract from '../contract.ts'
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
    platform: platform.name,
    person: result.person.name ?? result.claims.name,
    course: launch.course?.title ?? '',
    account: owner?.user.name ?? null,
    provider,
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
