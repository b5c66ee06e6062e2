import type { Db } from '../db/open.ts'
import { auditLog } from './table.ts'

/**
 * The types of all privileged acts: each area adds its own in its `acts.ts`, so that one that nobody names does not compile.
 * @public Only exported interfaces can be added to.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface ActCatalogue {}

export type ActName = { [A in keyof ActCatalogue]: keyof ActCatalogue[A] & string }[keyof ActCatalogue]

export interface Act {
  action: ActName
  target: { kind: string; id: number | string }
  /** The competition whose hosts may read the entry, if the target is not the competition itself. */
  cmptId?: number | null
  reason?: string
  /** No secrets and no personal numbers: the log is kept for ever. */
  detail?: Record<string, unknown>
}

/** Writes a privileged act into the log, in the transaction of that act. */
export async function audit(
  { db, me, now, ip }: { db: Db; me: { id: number } | null; now: Date; ip: string },
  { action, target, cmptId = null, reason = '', detail = {} }: Act,
): Promise<void> {
  const values = { at: now, actorId: me?.id ?? null, action, reason, detail, ip }
  const of = target.kind === 'competition' ? Number(target.id) : cmptId
  await db.insert(auditLog).values({ ...values, cmptId: of, targetKind: target.kind, targetId: String(target.id) })
}
