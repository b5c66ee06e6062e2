import { identity, person, time } from '../db/columns.ts'
import { index, jsonb, pgTable, text } from '../db/orm.ts'
import type { Section } from './contract.ts'

/** All versions of every settings section; the latest one applies. */
export const siteVersions = pgTable(
  'site_versions',
  {
    id: identity(),
    section: text('section').$type<Section>().notNull(),
    value: jsonb('value').notNull(),
    at: time('at').notNull(),
    by: person('by'),
  },
  (table) => [index('site_versions_section').on(table.section, table.id)],
)
