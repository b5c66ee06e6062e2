import { TABLE_TOPIC } from '@leitai/pg-kit/table-news'
import * as z from 'zod/mini'
import { firstContactOf, type SenderConfig } from '../config/senders.ts'
import type { Db } from '../db/open.ts'
import { desc, type SQL, sql } from '../db/orm.ts'
import { type Hub, subscribeEarly } from '../pubsub/hub.ts'
import { type Chrome, type Section, type SiteSettings, sections, siteDefaults } from './contract.ts'
import { siteVersions } from './table.ts'

export interface SetSection {
  value: unknown
  version: number
  at: Date
}

/** All stored sections. */
export async function setSections(db: Db): Promise<Map<Section, SetSection>> {
  const rows = await db
    .selectDistinctOn([siteVersions.section], {
      section: siteVersions.section,
      value: siteVersions.value,
      version: siteVersions.id,
      at: siteVersions.at,
    })
    .from(siteVersions)
    .orderBy(siteVersions.section, desc(siteVersions.id))
  return new Map(rows.map(({ section, ...row }) => [section, row]))
}

/** A stored section if it is valid for this version’s schema, with defaults for new fields; otherwise the section’s default. */
function read<K extends Section>(section: K, kept: Map<Section, SetSection>): SiteSettings[K]
function read(section: Section, kept: Map<Section, SetSection>): SiteSettings[Section] {
  const found = kept.get(section)
  const parsed = found ? z.safeParse(sections[section], Object.assign({}, siteDefaults[section], found.value)) : null
  return parsed?.success ? parsed.data : siteDefaults[section]
}

export const settingsOf = (kept: Map<Section, SetSection>): SiteSettings => ({
  general: read('general', kept),
  contact: read('contact', kept),
  operator: read('operator', kept),
  banner: read('banner', kept),
  carousel: read('carousel', kept),
  partners: read('partners', kept),
  limits: read('limits', kept),
  retention: read('retention', kept),
  networks: read('networks', kept),
  watermark: read('watermark', kept),
  switches: read('switches', kept),
  lab: read('lab', kept),
})

interface Kept {
  settings: SiteSettings
  bannerVersion: number
}
const caches = new WeakMap<Hub, { now: Promise<Kept> | null }>()

/** The current settings, cached in this process until anybody changes one. */
export function siteOf({ db, hub }: { db: Db; hub: Hub }): Promise<Kept> {
  let cache = caches.get(hub)
  if (!cache) {
    const made: { now: Promise<Kept> | null } = { now: null }
    const forget = () => {
      made.now = null
    }
    subscribeEarly(hub, TABLE_TOPIC, (table) => table === 'site_versions' && forget())
    hub.subscribe('lost', forget)
    caches.set(hub, made)
    cache = made
  }
  const { now: current } = cache
  if (current) return current
  const reading = setSections(db).then((kept) => ({
    settings: settingsOf(kept),
    bannerVersion: kept.get('banner')?.version ?? 0,
  }))
  cache.now = reading
  const kept = cache
  reading.catch(() => {
    if (kept.now === reading) kept.now = null
  })
  return reading
}

const within = ({ from, until }: { from?: string | null; until: string | null }, now: Date) =>
  (!from || new Date(from) <= now) && (!until || now < new Date(until))

/** The tables that chromeOf reads. */
export const chromeReads = [siteVersions]

interface ChromeContext {
  db: Db
  hub: Hub
  now(): Date
  config: { senders: SenderConfig }
}

/** The current content that every page shows. */
export async function chromeOf(ctx: ChromeContext): Promise<Chrome> {
  const { settings, bannerVersion } = await siteOf(ctx)
  const { general, contact, banner, switches } = settings
  const shown = (banner.text.zh !== '' || banner.text.en !== '') && within(banner, ctx.now())
  const { text, link, tone } = banner
  return {
    ...general,
    ...switches,
    email: contact.email,
    groupQr: contact.groupQr,
    groupText: contact.groupText,
    firstContact: firstContactOf(ctx.config.senders),
    banner: shown ? { text, link, tone, id: bannerVersion } : null,
  }
}

/** The home page’s slides that are visible at this time. */
export const slidesNow = ({ carousel }: SiteSettings, now: Date) =>
  carousel.slides.filter((slide) => within(slide, now))

/** Stores a new version of a section; returns its number. */
export async function setSection(
  db: Db,
  { section, value, by, now }: { section: Section; value: unknown; by: number; now: Date },
): Promise<number | null> {
  const [made] = await db
    .insert(siteVersions)
    .values({ section, value, at: now, by })
    .returning({ version: siteVersions.id })
  return made?.version ?? null
}

/** A limit that the operator can set, as a column of a query: read when it is checked, so it is never stale. */
export const siteLimit = (name: keyof SiteSettings['limits']): SQL<number> => sql<number>`coalesce((
  select (${siteVersions.value} ->> ${name})::int from ${siteVersions}
  where ${siteVersions.section} = 'limits' order by ${siteVersions.id} desc limit 1
), ${siteDefaults.limits[name]}::int)`
