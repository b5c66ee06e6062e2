import type { Handler } from '@leitai/platform/http/dispatcher'
import { siteOf, slidesNow } from '@leitai/platform/settings/settings'
import type * as site from '../contract.ts'

export const siteInfo: Handler<typeof site.siteInfo> = async ({ db, ctx, now }) => {
  const { settings } = await siteOf({ db, hub: ctx.hub })
  return {
    contact: settings.contact,
    slides: slidesNow(settings, now),
    partners: settings.partners.list,
    jupyter: settings.lab.jupyter,
  }
}
