import type { Db, Tx } from '@leitai/platform/db/db'
import { definePort } from '@leitai/platform/domain/hook'

/** The topics of a folder; only the forum reads their content. */
export interface ArchivedTopics {
  readonly count: number
  /** Names of the authors. */
  readonly authors: readonly string[]
  write(db: Tx, into: { cmptId: number; userId(name: string): number }): Promise<void>
}

/** Writes the topics of a competition to its folder and reads them. Provided by the forum. */
export interface Topics {
  /** Writes topics that are not deleted; returns their number. */
  export(
    db: Db,
    of: { cmptId: number; folder: string; namesOf(ids: number[]): Promise<(id: number) => string> },
  ): Promise<number>
  /** Reads the topics of an export; throws FolderError if they are invalid. */
  read(folder: string): Promise<ArchivedTopics>
}

/** The port through which an archive writes and reads forum topics. */
export const archivedTopics = definePort<Topics>('archive.topics')
