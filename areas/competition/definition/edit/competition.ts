import type { Db } from '@leitai/platform/db/db'
import { and, eq, ne } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { searchTextOf } from '@leitai/platform/text/search'
import { type Competition, competitions } from '../table.ts'

/** The competition, locked: every change locks it first. */
export async function lockCompetition(db: Db, id: number): Promise<Competition> {
  const [found] = await db.select().from(competitions).where(eq(competitions.id, id)).for('update')
  return orRefuse(found, 'competition.unknown')
}

/** Changes a locked competition, and updates its search text. */
export async function changeCompetition(
  db: Db,
  before: Competition,
  values: Partial<Omit<Competition, 'id' | 'searchText'>>,
): Promise<Competition> {
  const searchText = searchTextOf({ ...before, ...values })
  const [after] = await db
    .update(competitions)
    .set({ ...values, searchText })
    .where(eq(competitions.id, before.id))
    .returning()
  return orRefuse(after, 'competition.unknown')
}

export async function isSlugTaken(db: Db, slug: string, but: number): Promise<boolean> {
  const found = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(and(eq(competitions.slug, slug), ne(competitions.id, but)))
  return found.length > 0
}

/** Deletes a competition that was never public, with its stages, file rows, codes and questions. */
export async function deleteCompetition(db: Db, id: number): Promise<void> {
  await db.delete(competitions).where(eq(competitions.id, id))
}
