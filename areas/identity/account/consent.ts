import type { Db } from '@leitai/platform/db/open'
import { eq, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { CONSENT_VERSIONS } from './contract.session.ts'
import { consentAgain } from './hooks.ts'
import { consents } from './table.ts'

type Document = keyof typeof CONSENT_VERSIONS

/** The current version: the platform's, plus one for each text that the operator published with a request for new consent. */
const inForce = (document: Document): SQL<number> => sql<number>`(${CONSENT_VERSIONS[document]}::int
  + ${consentAgain.get()(document)})`

/** The current versions of all texts that need consent. */
export async function consentVersions(db: Db): Promise<Record<Document, number>> {
  const { rows } = await db.execute<Record<Document, number>>(
    sql`select ${inForce('terms')} as terms, ${inForce('privacy')} as privacy, ${inForce('realname')} as realname`,
  )
  return rows[0] ?? CONSENT_VERSIONS
}

/**
 * The texts whose version in force the user has not agreed to, as a column of a query. In a query of one table, pass the id's value:
 * drizzle omits the table name there, and `id` would be that of a consent.
 */
export const consentDue = (userId: SQLWrapper): SQL<('terms' | 'privacy')[]> => sql`(
  select coalesce(json_agg(wanted.document), '[]') from (values ('terms', ${inForce('terms')}), ('privacy', ${inForce('privacy')}))
    as wanted(document, version)
  where not exists (select 1 from ${consents} where ${consents.userId} = ${userId}
    and ${consents.document} = wanted.document and ${consents.version} >= wanted.version))`

/** Records that a user agreed to the current version of some texts. */
export async function noteConsent(
  db: Db,
  { userId, documents, ip, now }: { userId: number; documents: Document[]; ip: string; now: Date },
): Promise<void> {
  const versions = await consentVersions(db)
  await db
    .insert(consents)
    .values(documents.map((document) => ({ userId, document, version: versions[document], ip, at: now })))
}

/** All consents of a user, oldest first. */
export const consentsOf = (db: Db, userId: number) =>
  db
    .select({ document: consents.document, version: consents.version, ip: consents.ip, at: consents.at })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.id)
