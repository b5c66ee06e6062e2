import type { Db } from '@leitai/platform/db/open'
import { defineHook } from '@leitai/platform/domain/hook'

/** People came into a class or left it, in whatever role; whose role changed is in both lists. */
export const peopleChanged = defineHook<{
  db: Db
  classId: number
  added: number[]
  removed: number[]
  now: Date
}>('class.peopleChanged')

/** A class was archived, or taken up again. */
export const archiveChanged = defineHook<{ db: Db; classId: number; archived: boolean; now: Date }>(
  'class.archiveChanged',
)
