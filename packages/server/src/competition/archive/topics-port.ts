import type { Db, Tx } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** The topics of a folder, as its file holds them; only the forum looks into them. */
export interface ArchivedTopics {
  readonly count: number
  /** Names of who wrote them. */
  readonly authors: readonly string[]
  write(db: Tx, into: { cmptId: number; userId(name: string): number }): Promise<void>
}

/** What was said about a competition, written into its folder and read from it. The forum gives it. */
export interface Topics {
  /** Writes what was not deleted; answers how many topics. */
  export(
    db: Db,
    of: { cmptId: number; folder: string; namesOf(ids: number[]): Promise<(id: number) => string> },
  ): Promise<number>
  /** Reads what an export wrote; throws FolderError where it does not fit. */
  read(folder: string): Promise<ArchivedTopics>
}

/** Writes what was said about a competition into its folder, and reads it from one. */
export const archivedTopics = definePort<Topics>('archive.topics')
