/** What a statement of a migration does to the tables that exist, for `leitai migrate --dry-run`. Pure. */

/** PostgreSQL's lock, by what it makes others wait for (docs: Explicit Locking). */
export type Lock = 'none' | 'writes' | 'all'
export interface Effect {
  /** Null: a new table, or something else that is nobody's yet. */
  table: string | null
  lock: Lock
  /** How the time grows: at once, with a pass over the table, with building an index, or with writing its rows anew. */
  work: 'moment' | 'scan' | 'index' | 'write'
  /** Data is thrown away. */
  drops: boolean
}

const NAME = String.raw`"?([a-z_][\w]*)"?`
const RULES: readonly [pattern: string, effect: Omit<Effect, 'table'>][] = [
  [`create table`, { lock: 'none', work: 'moment', drops: false }],
  [`drop table (?:if exists )?${NAME}`, { lock: 'all', work: 'moment', drops: true }],
  [`create (?:unique )?index concurrently .*? on (?:only )?${NAME}`, { lock: 'none', work: 'index', drops: false }],
  [`create (?:unique )?index .*? on (?:only )?${NAME}`, { lock: 'writes', work: 'index', drops: false }],
  [`alter table (?:if exists |only )*${NAME} .*drop column`, { lock: 'all', work: 'moment', drops: true }],
  [
    String.raw`alter table (?:if exists |only )*${NAME} .*add column [^,]*(?:generated always as \(|default (?:gen_random|random|clock_|encode))`,
    { lock: 'all', work: 'write', drops: false },
  ],
  [`alter table (?:if exists |only )*${NAME} .*set data type`, { lock: 'all', work: 'write', drops: false }],
  [
    `alter table (?:if exists |only )*${NAME} .*(?:set not null|add primary key|add constraint .* (?:primary key|unique|check))`,
    { lock: 'all', work: 'scan', drops: false },
  ],
  [
    `alter table (?:if exists |only )*${NAME} .*add constraint .*foreign key`,
    { lock: 'writes', work: 'scan', drops: false },
  ],
  [`alter table (?:if exists |only )*${NAME}`, { lock: 'all', work: 'moment', drops: false }],
  [`drop index`, { lock: 'all', work: 'moment', drops: false }],
  [`(?:update|delete from|insert into) ${NAME}`, { lock: 'none', work: 'write', drops: false }],
]
const TABLES = RULES.map(([pattern, effect]) => [new RegExp(`^${pattern}`, 'is'), effect] as const)

/** Null: a statement of another kind, such as a function or a comment. */
export function effectOf(statement: string): Effect | null {
  const plain = statement
    .replace(/--[^\n]*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/"public"\./g, '')
    .trim()
  for (const [pattern, effect] of TABLES) {
    const found = pattern.exec(plain)
    if (found) return { ...effect, table: found[1] ?? null }
  }
  return null
}

/** Bytes a second on a plain disk, on the careful side. */
const PACE = { moment: Number.POSITIVE_INFINITY, scan: 200e6, index: 40e6, write: 10e6 }

/** Roughly, for a table of that many bytes. */
export const secondsFor = ({ work }: Pick<Effect, 'work'>, bytes: number): number => bytes / PACE[work]
