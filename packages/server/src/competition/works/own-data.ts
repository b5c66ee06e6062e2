import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { eq } from '../../platform/db/orm.ts'
import { members } from '../team/table.ts'
import { workLikes, works } from './table.ts'

/** Works of one's teams as they stand, without the addresses of their files; and those one likes. */
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

/** What is kept here about the one who asks, for their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.entries = await worksOf(context)
}
