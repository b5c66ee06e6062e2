import type { Section } from '@leitai/contract/site/settings'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { desc, eq } from '../../platform/db/orm.ts'
import type { SetSection } from '../../platform/settings/settings.ts'
import { siteVersions } from '../../platform/settings/table.ts'

/** A version of a section, with who set it. */
export type SetByPerson = SetSection & { by: string | null }

const columns = { value: siteVersions.value, version: siteVersions.id, at: siteVersions.at, by: users.name }

/** The section’s current version, or null if it was never set. */
export async function lastOf(db: Db, section: Section): Promise<SetByPerson | null> {
  const [found] = await db
    .select(columns)
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.by))
    .where(eq(siteVersions.section, section))
    .orderBy(desc(siteVersions.id))
    .limit(1)
  return found ?? null
}

/** All sections that were ever set. */
export async function sectionsByPerson(db: Db): Promise<Map<Section, SetByPerson>> {
  const rows = await db
    .selectDistinctOn([siteVersions.section], { section: siteVersions.section, ...columns })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.by))
    .orderBy(siteVersions.section, desc(siteVersions.id))
  return new Map(rows.map(({ section, ...row }) => [section, row]))
}
