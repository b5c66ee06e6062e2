import { findById } from '../../identity/account/find.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { Refused, refuse } from '../../platform/errors/refuse.ts'
import { lockCompetition } from '../definition/edit/competition.ts'
import type { Competition } from '../definition/table.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { refusalToEdit, refusalToRescore } from './rules.ts'
import { makings } from './table.ts'

export type Making = typeof makings.$inferSelect

/** What is kept of a competition's making; made with the first question. The competition is locked, so it is made once. */
export async function lockMaking(db: Db, cmptId: number): Promise<Making> {
  await db.insert(makings).values({ cmptId }).onConflictDoNothing()
  const [found] = await db.select().from(makings).where(eq(makings.cmptId, cmptId)).for('update')
  if (!found) throw new Error('the row was just made')
  return found
}

/** As lockMaking, to read only. */
export async function makingOf(db: Db, cmptId: number): Promise<Making | null> {
  const [found] = await db.select().from(makings).where(eq(makings.cmptId, cmptId))
  return found ?? null
}

/** Whether the public has ever seen it. */
export const wasPublished = (cmpt: Pick<Competition, 'status'>, making: Pick<Making, 'publishedAt'> | null) =>
  cmpt.status === 'published' || cmpt.status === 'withdrawn' || Boolean(making?.publishedAt)

interface Editing {
  cmpt: Competition
  making: Making
  published: boolean
  /** The version that this change makes. */
  version: number
}

/**
 * Begins a change to one part of a competition: who may, whether it stands open, and whether somebody else has changed that part
 * since `version` was read. Everything that changes a draft comes through here and holds the competition's lock.
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
  const making = await lockMaking(db, cmptId)
  const published = wasPublished(cmpt, making)
  refuse(options.scoring ? refusalToRescore({ status: cmpt.status, published }) : refusalToEdit(cmpt.status))
  const last = making.parts[part]
  if (last && last.version > version) {
    const by = (await findById(db, last.by))?.name ?? ''
    throw new Refused(
      { code: 'making.changed', values: { name: by } },
      { version: making.version, by, at: last.at, part },
    )
  }
  const next = making.version + 1
  const parts = { ...making.parts, [part]: { version: next, by: me.id, at: now.toISOString() } }
  await db.update(makings).set({ version: next, parts }).where(eq(makings.cmptId, cmptId))
  return { cmpt, making: { ...making, version: next, parts }, published, version: next }
}

export async function changeMaking(db: Db, cmptId: number, values: Partial<Omit<Making, 'cmptId'>>): Promise<void> {
  await db.update(makings).set(values).where(eq(makings.cmptId, cmptId))
}
