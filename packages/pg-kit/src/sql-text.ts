/**
 * All that is read from the text of SQL, in this one place, once for each text. Statements that are written as SQL say nothing else of
 * themselves. Drizzle knows the table that a statement of its builder writes, but passes to driver and logger the text alone; its cache hears
 * of tables before the answer is there, and not whether rows were deleted.
 */
export interface Facts {
  /** Whether it begins or ends a transaction. */
  readonly transaction: 'begins' | 'ends' | null
  /** Whether it only reads, and waits for nothing. */
  readonly isPlainRead: boolean
  readonly writes: readonly Write[]
  /** Whether a connection may keep it parsed and planned under a name. */
  readonly mayHaveName: boolean
}

/** A table that a statement changes, and whether it deletes rows. */
export interface Write {
  readonly table: string
  readonly deletes: boolean
}

const BEGINS = /^\s*(begin|start transaction)\b/i
const ENDS = /^\s*(commit|rollback(?!\s+to)|end|abort)\b/i
const READS = /^\s*(select|with)\b/i
/** What must not be sent ahead of other queries: it writes, may wait for a lock, or holds one. */
const MAY_WAIT =
  /\b(insert|update|delete|merge|for\s+(no\s+key\s+|key\s+)?(update|share)|pg_advisory\w*|pg_notify|pg_sleep\w*)\b/i
/**
 * Need not be exact: a trigger on each table publishes every change with the commit, and a match here only publishes it earlier, before the
 * writer is answered (table-news.ts). A false match drops something unnecessarily.
 */
const WRITTEN = /\b(insert into|update(?!\s+set\b)|delete from)\s+"?([a-z_]\w*)"?/gi
/**
 * The columns behind a star change with a migration, and PostgreSQL then refuses the kept plan; it re-plans all others by itself. Several
 * commands in one text cannot be prepared. A list that is written into the text is another one each time.
 */
const UNNAMED = /\bselect\s+(distinct\s+)?\*|\.\*|\breturning\s+\*|;|'::bigint\[\]/i

const MOST_TEXTS = 5000
const factsByText = new Map<string, Facts>()

export function factsOf(text: string): Facts {
  const found = factsByText.get(text)
  if (found) return found
  const facts = readFacts(text)
  if (factsByText.size >= MOST_TEXTS) factsByText.clear()
  factsByText.set(text, facts)
  return facts
}

function readFacts(text: string): Facts {
  const ends = ENDS.test(text) ? 'ends' : null
  return {
    transaction: BEGINS.test(text) ? 'begins' : ends,
    isPlainRead: READS.test(text) && !MAY_WAIT.test(text),
    writes: [...text.matchAll(WRITTEN)].map(([, verb = '', table = '']) => ({
      table,
      deletes: verb.toLowerCase() === 'delete from',
    })),
    mayHaveName: !UNNAMED.test(text),
  }
}
