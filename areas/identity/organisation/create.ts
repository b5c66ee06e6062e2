import type { Db } from '@leitai/platform/db/open'
import { Refused } from '@leitai/platform/errors/refuse'
import type { OrganisationText } from './contract.manage.ts'
import { searchTextFor } from './list.ts'
import { addMember } from './members.ts'
import { organisations } from './table.ts'

/** Makes an organisation with its first admin. */
export async function makeOrganisation(
  db: Db,
  made: Pick<OrganisationText, 'name' | 'kind'> &
    Partial<OrganisationText> & { key: string; adminId: number; now: Date },
): Promise<number> {
  const { adminId, now, ...values } = made
  const [row] = await db
    .insert(organisations)
    .values({ ...values, searchText: searchTextFor(made), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: organisations.id })
  if (!row) throw new Refused({ code: 'organisation.taken', values: { key: made.key } })
  await addMember(db, { organisationId: row.id, userId: adminId, role: 'admin', via: 'admin', now })
  return row.id
}
