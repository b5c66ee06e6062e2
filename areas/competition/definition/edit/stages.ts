import type { Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, notInArray } from '@leitai/platform/db/orm'
import { type Stage, stages } from '../table.ts'

export interface StageValues {
  /** Null for a new one. */
  id: number | null
  name: Words
  kind: Stage['kind']
  startAt: Date
  endAt: Date | null
  promotion: Stage['promotion']
  teamHours: number | null
}

export type StageRules = Partial<Pick<Stage, 'direction' | 'dailyLimit' | 'totalLimit' | 'pickLimit' | 'decimals'>>

/** Saves the ordered list of stages: adds new ones, and deletes missing ones with everything that depends on them. */
export async function writeStages(db: Db, cmptId: number, list: StageValues[]): Promise<void> {
  const kept = list.flatMap(({ id }) => (id === null ? [] : [id]))
  const ours = eq(stages.cmptId, cmptId)
  await db.delete(stages).where(kept.length > 0 ? and(ours, notInArray(stages.id, kept)) : ours)
  // A competition has few stages (limits.editor.stages).
  for (const [at, { id, ...values }] of list.entries()) {
    const more = values.kind === 'switch' ? { dailyLimit: limits.switchDaily } : {}
    if (id === null) await db.insert(stages).values({ ...values, ...more, cmptId, ord: at + 1 })
    else
      await db
        .update(stages)
        .set({ ...values, ord: at + 1 })
        .where(and(ours, eq(stages.id, id)))
  }
}

/** Adds the stages of a new competition, with their rules, and returns their ids in order. */
export async function addStages(
  db: Db,
  cmptId: number,
  list: (StageRules & Pick<StageValues, 'name' | 'kind' | 'startAt' | 'endAt'>)[],
): Promise<number[]> {
  const made = await db
    .insert(stages)
    .values(list.map((stage, at) => ({ ...stage, cmptId, ord: at + 1 })))
    .returning({ id: stages.id })
  return made.map(({ id }) => id)
}

export async function changeStage(db: Db, id: number, values: Partial<Omit<Stage, 'id' | 'cmptId'>>): Promise<void> {
  await db.update(stages).set(values).where(eq(stages.id, id))
}

/** Values of a stage without scoring. */
export const unscored = {
  spec: null,
  rows: 0,
  aRows: 0,
  solutionKey: null,
  preparedKey: null,
  solutionSha256: '',
  splitSha256: '',
} as const
