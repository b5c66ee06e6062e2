import { type siteSettings as contract, sectionNames } from '@leitai/contract/site'
import type { Handler } from '../../call.ts'
import { setSections, settingsOf } from '../site.ts'

export const siteSettings: Handler<typeof contract> = async ({ db }) => {
  const kept = await setSections(db)
  const versions = sectionNames.map((name) => {
    const { version = 0, at = null, by = null } = kept.get(name) ?? {}
    return [name, { version, at, by }] as const
  })
  return { settings: settingsOf(kept), versions: Object.fromEntries(versions) }
}
