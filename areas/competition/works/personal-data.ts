import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq, inArray, sql } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { members } from '../team/table.ts'
import { workLikes, works } from './table.ts'

/** The present works of the caller's teams, without file addresses, and the works that the caller likes. */
async function worksOf({ db, me }: AuthenticatedContext) {
  const own = await db
    .select({ cmptId: works.cmptId, content: works.draft, version: works.version, changedAt: works.changedAt })
    .from(works)
    .innerJoin(members, eq(members.teamId, works.teamId))
    .where(eq(members.userId, me.id))
  const likes = await db
    .select({ entryId: workLikes.entryId, at: workLikes.at })
    .from(workLikes)
    .where(eq(workLikes.userId, me.id))
  const written = own.map(({ content: { files, ...content }, ...work }) => ({
    ...work,
    ...content,
    files: files.map(({ name }) => name),
  }))
  return { entries: written, likes }
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  entries: worksOf,
}

/** Removes a person's likes; works belong to the team and stay. */
export async function forgetLikes(db: Db, userId: number): Promise<void> {
  const gone = await db.delete(workLikes).where(eq(workLikes.userId, userId)).returning({ id: workLikes.entryId })
  await db
    .update(works)
    .set({ likes: sql`${works.likes} - 1` })
    .where(
      inArray(
        works.id,
        gone.map(({ id }) => id),
      ),
    )
  await db.update(works).set({ changedBy: null }).where(eq(works.changedBy, userId))
}
