import type * as site from '@leitai/contract/site/settings'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { siteOf, slidesNow } from '../../../platform/settings/settings.ts'

export const siteInfo: Handler<typeof site.siteInfo> = async ({ db, ctx, now }) => {
  const { settings } = await siteOf({ db, hub: ctx.hub })
  return {
    contact: settings.contact,
    slides: slidesNow(settings, now),
    partners: settings.partners.list,
    jupyter: settings.lab.jupyter,
  }
}
