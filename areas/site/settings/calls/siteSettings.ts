import type { Handler } from '@leitai/platform/http/dispatcher'
import { settingsOf } from '@leitai/platform/settings/settings'
import { type siteSettings as contract, sectionNames } from '../contract.ts'
import { sectionsByPerson } from '../versions.ts'

export const siteSettings: Handler<typeof contract> = async ({ db }) => {
  const kept = await sectionsByPerson(db)
  const versions = sectionNames.map((name) => {
    const { version = 0, at = null, by = null } = kept.get(name) ?? {}
    return [name, { version, at, by }] as const
  })
  return { settings: settingsOf(kept), versions: Object.fromEntries(versions) }
}
