import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { desc, eq } from '@leitai/platform/db/orm'
import type { Section } from '@leitai/platform/settings/contract'
import type { SetSection } from '@leitai/platform/settings/settings'
import { siteVersions } from '@leitai/platform/settings/table'

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
