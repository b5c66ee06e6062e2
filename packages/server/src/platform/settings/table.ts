import type { Section } from '@leitai/contract/site/settings'
import { person } from '../db/columns.ts'
import { index, integer, jsonb, pgTable, text, timestamp } from '../db/orm.ts'

/** Every section of the site's settings as it was ever set; the last one of each is in force. */
export const siteVersions = pgTable(
  'site_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    section: text('section').$type<Section>().notNull(),
    value: jsonb('value').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: person('by'),
  },
  (table) => [index('site_versions_section').on(table.section, table.id)],
)
