import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { eq } from '../../platform/db/orm.ts'
import { members } from '../team/table.ts'
import { entries, workLikes } from './table.ts'

/** Works of one's teams as they stand, without the addresses of their files; and those one likes. */
async function entriesOf({ db, me }: AuthenticatedContext) {
  const own = await db
    .select({ cmptId: entries.cmptId, content: entries.draft, version: entries.version, changedAt: entries.changedAt })
    .from(entries)
    .innerJoin(members, eq(members.teamId, entries.teamId))
    .where(eq(members.userId, me.id))
  const likes = await db
    .select({ entryId: workLikes.entryId, at: workLikes.at })
    .from(workLikes)
    .where(eq(workLikes.userId, me.id))
  const written = own.map(({ content: { files, ...content }, ...entry }) => ({
    ...entry,
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
  data.entries = await entriesOf(context)
}
