import { type SQL, sql } from '../db/orm.ts'
import { type SiteSettings, siteDefaults } from './contract.ts'
import { siteVersions } from './table.ts'

/** A limit that the operator can set, as a column of a query: read when it is checked, so it is never stale. */
export const siteLimit = (name: keyof SiteSettings['limits']): SQL<number> => sql<number>`coalesce((
  select (${siteVersions.value} ->> ${name})::int from ${siteVersions}
  where ${siteVersions.section} = 'limits' order by ${siteVersions.id} desc limit 1
), ${siteDefaults.limits[name]}::int)`
