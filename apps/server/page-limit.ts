import { whoIs } from '@leitai/identity/account/session'
import type { AppContext } from '@leitai/platform/context/app-context'
import { refusalText } from '@leitai/platform/contract/refusals'
import { refusal } from '@leitai/platform/errors/refuse'
import { pageLanguage } from '@leitai/platform/http/guest-request'
import { sessionOf } from '@leitai/platform/http/http'
import { networkOf } from '@leitai/platform/http/network'
import type { PreEncoded } from '@leitai/platform/http/response-cache'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { createLimits } from '@leitai/platform/installation/limits'
import type { FastifyRequest } from 'fastify'

/** Pages rendered per minute for one network and for one user. Cached pages cost nothing and do not count. */
export const RENDERS_A_MINUTE = { network: 600, person: 300 } as const

/**
 * Whether a client has exceeded the render limit: an address can be varied without end (`?x=1`, `?x=2`, …), and each variant costs a
 * render. Counted per process. An invalid session cookie does not make a client a user.
 */
export function createPageLimit(ctx: AppContext): (request: FastifyRequest) => Promise<PreEncoded | null> {
  const limits = createLimits(null, ctx.config.rateLimit)
  return async (request) => {
    const session = sessionOf(request)
    const me = session ? await whoIs(ctx, session) : null
    const seconds = me
      ? await limits.count('pages of a person', String(me.id), RENDERS_A_MINUTE.person)
      : await limits.count('pages of a network', networkOf(request.ip), RENDERS_A_MINUTE.network, () =>
          timesOf(ctx, request.ip),
        )
    if (seconds === null) return null
    ctx.metrics.limited.inc({ call: 'page' })
    const words = refusalText(
      refusal('request.tooMany', { seconds }),
      pageLanguage(request.originalUrl, request.headers),
    )
    return {
      status: 429,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(seconds),
      },
      body: Buffer.from(words),
      complete: true,
    }
  }
}
