import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
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

/** Adds the data that this domain holds about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.entries = await worksOf(context)
}
