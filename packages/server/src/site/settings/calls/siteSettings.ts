import { type siteSettings as contract, sectionNames } from '@leitai/contract/site/settings'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { settingsOf } from '../../../platform/settings/settings.ts'
import { sectionsByPerson } from '../versions.ts'

export const siteSettings: Handler<typeof contract> = async ({ db }) => {
  const kept = await sectionsByPerson(db)
  const versions = sectionNames.map((name) => {
    const { version = 0, at = null, by = null } = kept.get(name) ?? {}
    return [name, { version, at, by }] as const
  })
  return { settings: settingsOf(kept), versions: Object.fromEntries(versions) }
}
