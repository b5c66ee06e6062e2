import { CONSENT_VERSIONS } from '@leitai/contract/consents'
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { consents } from './table.ts'

type Document = keyof typeof CONSENT_VERSIONS

/**
 * Texts whose version in force the person has not agreed to, as a column of a query. A query of one table alone must give the
 * id's value: drizzle leaves the table's name out there, and `id` would be that of a consent.
 */
export const consentDue = (userId: SQLWrapper): SQL<('terms' | 'privacy')[]> => sql`(
  select coalesce(json_agg(wanted.document), '[]') from (values ('terms', ${CONSENT_VERSIONS.terms}::int), ('privacy', ${CONSENT_VERSIONS.privacy}::int))
    as wanted(document, version)
  where not exists (select 1 from ${consents} where ${consents.userId} = ${userId}
    and ${consents.document} = wanted.document and ${consents.version} >= wanted.version))`

/** Notes that somebody agreed to the version in force of some texts. */
export async function noteConsent(
  db: Db,
  { userId, documents, ip, now }: { userId: number; documents: Document[]; ip: string; now: Date },
): Promise<void> {
  await db
    .insert(consents)
    .values(documents.map((document) => ({ userId, document, version: CONSENT_VERSIONS[document], ip, at: now })))
}

/** All that somebody has agreed to, oldest first. */
export const consentsOf = (db: Db, userId: number) =>
  db
    .select({ document: consents.document, version: consents.version, ip: consents.ip, at: consents.at })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.id)
