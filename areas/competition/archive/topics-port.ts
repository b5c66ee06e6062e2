import type { Caller } from '@leitai/platform/contract/client'
import type { Db, Tx } from '@leitai/platform/db/open'
import { definePort } from '@leitai/platform/domain/hook'

/** The topics of a folder; only the forum reads their content. */
export interface ArchivedTopics {
  readonly count: number
  /** Names of the authors. */
  readonly authors: readonly string[]
  write(db: Tx, into: { cmptId: number; userId(name: string): number }): Promise<void>
}

/** A post as visitors see it. */
interface ShownPost {
  readonly author: { readonly userName: string }
  readonly at: string
  readonly text: string
}

/** A topic as visitors see it, with all of its replies. */
export interface ShownTopic {
  readonly topic: {
    readonly id: number
    readonly title: string
    readonly author: { readonly userName: string }
    readonly at: string
  }
  readonly opening: ShownPost
  /** The reply that was marked as the best. */
  readonly bestId: number | null
  readonly replies: readonly (ShownPost & { readonly id: number; readonly threadId: number | null })[]
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
  /** The topics of a competition, through the public calls. */
  shown(call: Caller, cmptId: number): Promise<ShownTopic[]>
}

/** The port through which an archive writes and reads forum topics. */
export const archivedTopics = definePort<Topics>('archive.topics')
