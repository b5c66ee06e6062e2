import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { faultyNetwork } from '@leitai/platform/contract/network'
import type { Db } from '@leitai/platform/db/open'
import { count, desc, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { type Section, sectionNames, siteDefaults } from '@leitai/platform/settings/contract'
import { type SetSection, setSection, settingsOf, siteOf, slidesNow } from '@leitai/platform/settings/settings'
import { siteVersions } from '@leitai/platform/settings/table'
import type * as site from './contract.ts'
import type { siteSettings as contract } from './contract.ts'

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

export const saveSite: Handler<typeof site.saveSite> = async (context, { change, version }) => {
  const { db, me, now } = context
  const { section, value } = change
  const faulty = change.section === 'networks' ? faultyNetwork(change.value.trusted) : null
  refuse(faulty && { code: 'site.network', values: faulty })
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`site ${section}`}))`)
  const before = await lastOf(db, section)
  refuse((before?.version ?? 0) === version ? null : { code: 'site.changed', values: { name: before?.by ?? '--' } })
  await keepPicturesIn(context, value)
  const made = await setSection(db, { section, value, by: me.id, now })
  await audit(context, {
    action: 'site.save',
    target: { kind: 'siteSection', id: section },
    detail: { before: before?.value ?? siteDefaults[section], after: value },
  })
  return { version: orRefuse(made, 'site.changed'), at: now, by: me.name }
}

export const siteHistory: Handler<typeof site.siteHistory> = async ({ db }, { section, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = eq(siteVersions.section, section)
  const [found] = await db.select({ count: count() }).from(siteVersions).where(where)
  const list = await db
    .select({ value: siteVersions.value, version: siteVersions.id, at: siteVersions.at, by: users.name })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.by))
    .where(where)
    .orderBy(desc(siteVersions.id))
    .limit(pageSize)
    .offset(offset)
  return { list, total: found?.count ?? 0, page, pageSize }
}

export const siteInfo: Handler<typeof site.siteInfo> = async ({ db, ctx, now }) => {
  const { settings } = await siteOf({ db, hub: ctx.hub })
  return {
    contact: settings.contact,
    slides: slidesNow(settings, now),
    partners: settings.partners.list,
    jupyter: settings.lab.jupyter,
  }
}

export const siteSettings: Handler<typeof contract> = async ({ db }) => {
  const kept = await sectionsByPerson(db)
  const versions = sectionNames.map((name) => {
    const { version = 0, at = null, by = null } = kept.get(name) ?? {}
    return [name, { version, at, by }] as const
  })
  return { settings: settingsOf(kept), versions: Object.fromEntries(versions) }
}
