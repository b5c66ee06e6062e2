import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'

/** Adds to `held` why models may not be deleted: programs that wait or run read them, or submissions that count have read them. */
export const modelsHeld = defineHook<{ db: Db; ids: readonly number[]; held: Map<number, Refusal> }>('model.held')

/** Why some of these models may not be deleted. */
export async function heldOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Refusal>> {
  const held = new Map<number, Refusal>()
  if (ids.length > 0) await modelsHeld.run({ db, ids, held })
  return held
}
