import type { Db } from '@leitai/platform/db/open'
import { defineHook } from '@leitai/platform/domain/hook'

interface Changed {
  db: Db
  classId: number
  now: Date
}

/** Whose role changed is in both lists. */
export interface PeopleChanged extends Changed {
  kind: 'people'
  added: number[]
  removed: number[]
}

export interface ArchiveChanged extends Changed {
  kind: 'archive'
  archived: boolean
}

/** People came into a class or left it, in whatever role; or it was archived, or taken up again. */
export const classChanged = defineHook<PeopleChanged | ArchiveChanged>('class.changed')
