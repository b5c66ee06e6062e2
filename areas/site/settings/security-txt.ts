import type { AppContext } from '@leitai/platform/context/app-context'
import { siteOf } from '@leitai/platform/settings/settings'
import type { FastifyInstance } from 'fastify'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year, after which the file is fetched again. */
const GOOD_DAYS = 180

/** Serves /.well-known/security.txt, where vulnerability finders look for a contact; taken from the site’s settings. */
export function registerSecurityText(app: FastifyInstance, ctx: AppContext): void {
  const { siteUrl } = ctx.config
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { contact } = (await siteOf(ctx)).settings
    const ways = [contact.email ? `mailto:${contact.email}` : '', `${siteUrl}/v3/contact-us.html`].filter((way) => way)
    const lines = [
      ...ways.map((way) => `Contact: ${way}`),
      `Expires: ${new Date(ctx.now().getTime() + GOOD_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: zh, en',
      `Canonical: ${siteUrl}/.well-known/security.txt`,
      '',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'))
  })
}
