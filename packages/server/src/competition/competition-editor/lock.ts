import { findById } from '../../identity/account/find-account.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { Refused, refuse } from '../../platform/errors/refuse.ts'
import { lockCompetition } from '../definition/edit/competition.ts'
import { isLaunched } from '../definition/rules.ts'
import type { Competition } from '../definition/table.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { refusalToEdit, refusalToRescore } from './rules.ts'
import { editorStates } from './table.ts'

export type EditorState = typeof editorStates.$inferSelect

/** The editor state of a competition, created on first use. The competition is locked, so it is created once. */
export async function lockEditorState(db: Db, cmptId: number): Promise<EditorState> {
  await db.insert(editorStates).values({ cmptId }).onConflictDoNothing()
  const [found] = await db.select().from(editorStates).where(eq(editorStates.cmptId, cmptId)).for('update')
  if (!found) throw new Error('the row was just made')
  return found
}

/** Whether it was ever public. */
export const wasPublished = (cmpt: Pick<Competition, 'status'>, editor: Pick<EditorState, 'publishedAt'> | null) =>
  isLaunched(cmpt) || cmpt.status === 'withdrawn' || Boolean(editor?.publishedAt)

/** Notes that the creator of a draft has chosen to begin it with nothing. */
export async function noteBegun(
  { db, me, now }: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>,
  cmptId: number,
): Promise<void> {
  const parts = { template: { version: 1, by: me.id, at: now.toISOString() } }
  await db.insert(editorStates).values({ cmptId, version: 1, parts })
}

interface Editing {
  cmpt: Competition
  editor: EditorState
  published: boolean
  /** The version number of this change. */
  version: number
}

/**
 * Begins a change to one part of a competition, or to several: checks the permission, the state, and that nobody has changed it since `version`.
 * Every change of a draft goes through here and holds the competition's lock.
 */
export async function beginEdit(
  context: AuthenticatedContext,
  { cmptId, version }: { cmptId: number; version: number },
  part: string | readonly [string, ...string[]],
  options: { scoring?: boolean } = {},
): Promise<Editing> {
  const { db, me, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const cmpt = await lockCompetition(db, cmptId)
  const editor = await lockEditorState(db, cmptId)
  const published = wasPublished(cmpt, editor)
  refuse(options.scoring ? refusalToRescore({ status: cmpt.status, published }) : refusalToEdit(cmpt.status))
  const names = typeof part === 'string' ? [part] : part
  for (const name of names) {
    const last = editor.parts[name]
    if (!last || last.version <= version) continue
    const by = (await findById(db, last.by))?.name ?? ''
    throw new Refused(
      { code: 'making.changed', values: { name: by } },
      { version: editor.version, by, at: last.at, part: name },
    )
  }
  const next = editor.version + 1
  const change = { version: next, by: me.id, at: now.toISOString() }
  const parts = { ...editor.parts, ...Object.fromEntries(names.map((name) => [name, change])) }
  await db.update(editorStates).set({ version: next, parts }).where(eq(editorStates.cmptId, cmptId))
  return { cmpt, editor: { ...editor, version: next, parts }, published, version: next }
}

export async function changeEditorState(
  db: Db,
  cmptId: number,
  values: Partial<Omit<EditorState, 'cmptId'>>,
): Promise<void> {
  await db.update(editorStates).set(values).where(eq(editorStates.cmptId, cmptId))
}
