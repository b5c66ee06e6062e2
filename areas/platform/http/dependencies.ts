import { getTableName, is, Table } from '../db/orm.ts'
import { TABLE_TOPIC } from '../db/table-news.ts'
import type { Port } from '../domain/hook.ts'
import type { RegisteredCall } from './dispatcher.ts'

/** Where a response’s data comes from: a table, or the tables behind a port. */
export type Source = Table | Port<unknown>

/** The names of all tables behind these sources. */
export const tablesOf = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => (is(source, Table) ? [source] : source.reads())).map(getTableName)

/** What a response depends on, named as in events: a table, a stage’s boards. */
export const tagOf = (topic: string, message: unknown): string => `${topic}:${String(message)}`

/** The dependencies of a response, collected while it is computed. */
export class Dependencies {
  readonly tags = new Set<string>()
  /** Calls without declared `reads`: a response that contains one is not cached. */
  readonly undeclared = new Set<string>()

  add(tags: readonly string[]): void {
    for (const tag of tags) this.tags.add(tag)
  }

  addSources(sources: readonly Source[]): void {
    this.add(tablesOf(sources).map((table) => tagOf(TABLE_TOPIC, table)))
  }

  addCall({ name, reads }: Pick<RegisteredCall, 'name' | 'reads'>): void {
    if (reads) this.addSources(reads)
    else this.undeclared.add(name)
  }
}
