import { findById } from '@leitai/identity/account/find-account'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq, sql } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { lockCompetition } from '../definition/edit/competition.ts'
import { isLaunched } from '../definition/rules.ts'
import { type Competition, dataFiles, stages } from '../definition/table.ts'
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

/**
 * Notes the first change of a draft, to these parts. Says whether it is the first: not where something was saved before, or where there are
 * stages or data files.
 */
export async function noteBegun(
  { db, me, now }: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>,
  cmptId: number,
  names: readonly string[],
): Promise<boolean> {
  const change = { version: 1, by: me.id, at: now.toISOString() }
  const parts = JSON.stringify(Object.fromEntries(names.map((name) => [name, change])))
  const { rows } = await db.execute(sql`
    insert into ${editorStates} (cmpt_id, version, parts) select ${cmptId}::int, 1, ${parts}::jsonb
    where not exists (select from ${stages} where ${stages.cmptId} = ${cmptId}::int)
      and not exists (select from ${dataFiles} where ${dataFiles.cmptId} = ${cmptId}::int)
    on conflict (cmpt_id) do update set version = excluded.version, parts = excluded.parts
      where ${editorStates.version} = 0
    returning cmpt_id`)
  return rows.length > 0
}

interface Editing {
  cmpt: Competition
  editor: EditorState
  published: boolean
  /** The version number of this change. */
  version: number
}

/**
 * Begins a change to one part of a competition: checks the permission, the state, and that nobody has changed that part since `version`.
 * Every change of a draft but its beginning goes through here and holds the competition's lock.
 */
export async function beginEdit(
  context: AuthenticatedContext,
  { cmptId, version }: { cmptId: number; version: number },
  part: string,
  options: { scoring?: boolean } = {},
): Promise<Editing> {
  const { db, me, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const cmpt = await lockCompetition(db, cmptId)
  const editor = await lockEditorState(db, cmptId)
  const published = wasPublished(cmpt, editor)
  refuse(options.scoring ? refusalToRescore({ status: cmpt.status, published }) : refusalToEdit(cmpt.status))
  const last = editor.parts[part]
  if (last && last.version > version) {
    const by = (await findById(db, last.by))?.name ?? ''
    throw new Refused(
      { code: 'competitionEditor.changed', values: { name: by } },
      { version: editor.version, by, at: last.at, part },
    )
  }
  const next = editor.version + 1
  const parts = { ...editor.parts, [part]: { version: next, by: me.id, at: now.toISOString() } }
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
