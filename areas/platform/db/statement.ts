import { statementName } from './named-statements.ts'
import type { Db } from './open.ts'
import {
  Column,
  fillPlaceholders,
  getTableColumns,
  type InferSelectModel,
  is,
  PgDialect,
  Placeholder,
  SQL,
  sql,
  Table,
} from './orm.ts'
import type { Pipeline } from './pipeline.ts'

/**
 * Several reads as one statement: what a screen needs is one round trip, parsed and planned once for each connection. Each part is a
 * subquery that returns JSON; the text is built once, at the first use.
 */
export class Part<T> {
  readonly sql: SQL
  readonly decode: (value: unknown) => T
  constructor(expression: SQL, decode: (value: unknown) => T) {
    this.sql = expression
    this.decode = decode
  }
}

/** What a row consists of: columns, expressions that JSON can express (no dates), whole tables, parts, and groups of these. */
export interface Shape {
  readonly [name: string]: Column | SQL | Table | Part<unknown> | Shape | Optional<Shape>
}

/** A group that a left join may not find: null if the column, which is never null in a row that exists, is. */
class Optional<S extends Shape> {
  readonly column: Column
  readonly shape: S
  constructor(column: Column, shape: S) {
    this.column = column
    this.shape = shape
  }
}
export const optional = <S extends Shape>(column: Column, shape: S) => new Optional(column, shape)

type Leaf<C> = C extends Column
  ? C['_']['notNull'] extends true
    ? C['_']['data']
    : C['_']['data'] | null
  : C extends SQL<infer T>
    ? T
    : C extends Table
      ? InferSelectModel<C>
      : C extends Part<infer T>
        ? T
        : C extends Optional<infer S>
          ? RowOf<S> | null
          : C extends Shape
            ? RowOf<C>
            : never
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: Leaf<S[K]> }

type Decoder = (values: readonly unknown[]) => unknown

/** Lists the expressions of a shape in `leaves`, and returns how a row is built from their values. */
function reading(shape: Shape, leaves: (Column | SQL)[]): Decoder {
  const fields = Object.entries(shape).map(([name, part]) => [name, leafReader(part, leaves)] as const)
  return (values) => {
    const row: Record<string, unknown> = {}
    for (const [name, read] of fields) row[name] = read(values)
    return row
  }
}

function leafReader(part: Shape[string], leaves: (Column | SQL)[]): Decoder {
  if (is(part, Table)) return reading(getTableColumns(part), leaves)
  if (part instanceof Optional) {
    const at = leaves.push(part.column) - 1
    const read = reading(part.shape, leaves)
    return (values) => (values[at] === null ? null : read(values))
  }
  if (part instanceof Part) {
    const at = leaves.push(part.sql) - 1
    return (values) => part.decode(values[at])
  }
  if (!is(part, Column) && !is(part, SQL)) return reading(part, leaves)
  const at = leaves.push(part) - 1
  if (is(part, SQL)) return (values) => values[at]
  return (values) => (values[at] === null ? null : part.mapFromDriverValue(values[at]))
}

/** PostgreSQL passes at most 100 arguments to a function. */
const MOST_ARGUMENTS = 90

function packed(leaves: readonly (Column | SQL)[]): { row: SQL; unpack: (value: unknown) => readonly unknown[] } {
  const array = (some: readonly (Column | SQL)[]) => sql`json_build_array(${sql.join([...some], sql`, `)})`
  // The arrays that json_build_array has made.
  if (leaves.length <= MOST_ARGUMENTS) return { row: array(leaves), unpack: (value) => value as unknown[] }
  const chunks = Array.from({ length: Math.ceil(leaves.length / MOST_ARGUMENTS) }, (_, at) =>
    array(leaves.slice(at * MOST_ARGUMENTS, (at + 1) * MOST_ARGUMENTS)),
  )
  return { row: sql`json_build_array(${sql.join(chunks, sql`, `)})`, unpack: (value) => (value as unknown[][]).flat() }
}

/** Rows of `from …` with its conditions, order and limit; `distinct` and grouping are written there as well. */
export function rows<S extends Shape>(shape: S, from: SQL): Part<RowOf<S>[]> {
  const leaves: (Column | SQL)[] = []
  const read = reading(shape, leaves)
  const { row, unpack } = packed(leaves)
  return new Part(
    sql`(select coalesce(json_agg(rows.one), '[]'::json) from (select ${row} as one ${from}) as rows)`,
    (value) => (value as unknown[]).map((one) => read(unpack(one)) as RowOf<S>),
  )
}

/** The only row of `from …`, or null. */
export function row<S extends Shape>(shape: S, from: SQL): Part<RowOf<S> | null> {
  const leaves: (Column | SQL)[] = []
  const read = reading(shape, leaves)
  const { row: packedRow, unpack } = packed(leaves)
  return new Part(sql`(select ${packedRow} ${from} limit 1)`, (value) =>
    value === null ? null : (read(unpack(value)) as RowOf<S>),
  )
}

/** One value that PostgreSQL’s driver or JSON gives as it is: a number, text, boolean or list. */
export const value = <T>(expression: SQL<T>): Part<T> => new Part(expression, (given) => given as T)

/** A part whose value is made from another’s. */
export const mapped = <T, U>(part: Part<T>, map: (value: T) => U): Part<U> =>
  new Part(part.sql, (value) => map(part.decode(value)))

type Parts = Record<string, Part<unknown>>
type Given = object
type ValuesOf<R extends Parts> = { [K in keyof R]: R[K] extends Part<infer T> ? T : never }
/** The parameters of a statement, as expressions for its text. */
export type Placeholders<P extends Given> = { readonly [K in keyof P]: SQL<P[K]> }

/** The parameters with some replaced by expressions. They cannot be spread: they are made as they are asked for. */
export function replacing<G extends object, O extends Record<string, SQL>>(given: G, others: O): Omit<G, keyof O> & O {
  const both: object = new Proxy(given, {
    get: (target, name) => Reflect.get(others, name) ?? Reflect.get(target, name),
  })
  return both as Omit<G, keyof O> & O
}

interface Built<R extends Parts> {
  parts: R
  name: string
  text: string
  params: unknown[]
}

function built<P extends Given, R extends Parts>(
  build: (given: Placeholders<P>) => R,
  ctes: ((given: Placeholders<P>) => SQL) | undefined,
): Built<R> {
  const given = new Proxy({} as Placeholders<P>, {
    get: (_, name) => sql`${sql.placeholder(String(name))}`,
    ownKeys: () => {
      throw new Error('parameters of a statement cannot be spread or listed: use replacing()')
    },
  })
  const parts = build(given)
  const columns = Object.entries(parts).map(([name, part]) => sql`${part.sql} as ${sql.identifier(name)}`)
  const head = ctes ? sql`with ${ctes(given)} ` : sql``
  const { text, params } = withEachOnce(new PgDialect().sqlToQuery(sql`${head}select ${sql.join(columns, sql`, `)}`))
  return { parts, name: statementName(text), text, params }
}

/** Passes each named parameter once, however often the text uses it: a screen’s statement names the caller a dozen times. */
function withEachOnce({ sql: given, params: all }: { sql: string; params: unknown[] }) {
  const params: unknown[] = []
  const places = new Map<unknown, number>()
  const text = given.replace(/\$(\d+)/g, (_, at) => {
    const param = all[Number(at) - 1]
    const key = is(param, Placeholder) ? param.name : Symbol()
    const place = places.get(key) ?? params.push(param)
    places.set(key, place)
    return `$${place}`
  })
  return { text, params }
}

type Found = Record<string, unknown>
const runners = new WeakMap<Db, Pipeline>()

/** Runs the statements of `db` on connections of their own (open.ts); those of transactions stay in the transaction. */
export const runStatementsOn = (db: Db, run: Pipeline) => runners.set(db, run)

async function run(db: Db, { name, text }: Built<Parts>, values: unknown[]): Promise<Found[]> {
  const runner = runners.get(db)
  if (runner) return (await runner({ name, text, values })).rows
  // In a transaction: on its connection, without building the text anew.
  const prepared = db._.session.prepareQuery<{ execute: { rows: Found[] }; all: unknown; values: unknown }>(
    { sql: text, params: values },
    undefined,
    name,
    false,
  )
  return (await prepared.execute()).rows
}

/**
 * Declares a statement with named parameters. A parameter that PostgreSQL cannot type by its use needs a cast: `${given.now}::timestamptz`.
 * `ctes` are common table expressions, as written after `with`, that the parts may select from.
 */
export function statement<P extends Given, R extends Parts>(
  build: (given: Placeholders<P>) => R,
  ctes?: (given: Placeholders<P>) => SQL,
): (db: Db, given: P) => Promise<ValuesOf<R>> {
  let made: Built<R> | null = null
  return async (db, given) => {
    made ??= built<P, R>(build, ctes)
    const { parts, params } = made
    const found = await run(db, made, fillPlaceholders(params, Object.fromEntries(Object.entries(given))))
    const [row = {}] = found
    const entries = Object.entries(parts).map(([name, part]) => [name, part.decode(row[name] ?? null)])
    return Object.fromEntries(entries) as ValuesOf<R>
  }
}
