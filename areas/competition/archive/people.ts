import { readFile } from 'node:fs/promises'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { Tx } from '@leitai/platform/db/open'
import { inArray } from '@leitai/platform/db/orm'
import { parseCsv } from './csv.ts'
import { FolderError, fault } from './fault.ts'
import { importedName } from './texts.ts'

/** Maps the name keys of people on another platform to account names here. */
export type PeopleMap = Map<string, string>

/** Reads a table with the columns `name` (there) and `account` (here). */
export async function readPeopleMap(file: string): Promise<PeopleMap> {
  const [header, ...rows] = parseCsv(await readFile(file, 'utf8'))
  const [name, account] = ['name', 'account'].map((column) => header?.cells.indexOf(column) ?? -1)
  if (name === undefined || account === undefined || name < 0 || account < 0)
    throw new FolderError([fault({ file }, 'csvColumn', { name: name === -1 ? 'name' : 'account' })])
  return new Map(rows.map(({ cells }) => [nameKey(cells[name] ?? ''), cells[account] ?? '']))
}

interface ImportedPeople {
  names: string[]
  /** Null: the same platform, or the same people: names are valid here too. */
  map: PeopleMap | null
  cmptId: number
  now: Date
}

/**
 * The accounts of people by their names in the file. With a map, only people in it get their account here; all others become closed
 * accounts marked in their names, as an account of the same name belongs to another person.
 */
export async function importPeople(db: Tx, { names, map, cmptId, now }: ImportedPeople) {
  const wanted = new Map(
    names.map((name) => [name, map === null ? name : (map.get(nameKey(name)) ?? importedName(name, cmptId))]),
  )
  const twice = [...Map.groupBy(wanted.values(), nameKey).values()].filter(({ length }) => length > 1)
  if (map !== null && twice.length > 0)
    throw new FolderError(twice.map(([name = '']) => fault({ file: 'people' }, 'twoPeople', { name })))
  const stranger = (name: string) => map !== null && !map.has(nameKey(name))
  const rows = [...wanted].flatMap(([name, here]) =>
    map !== null && !stranger(name)
      ? []
      : [
          {
            name: here,
            nameKey: nameKey(here),
            createdAt: now,
            ...(stranger(name) ? { state: 'closed' as const } : {}),
          },
        ],
  )
  const made =
    rows.length === 0 ? [] : await db.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id })
  const keys = [...wanted.values()].map(nameKey)
  const existing = keys.length === 0 ? [] : await db.select().from(users).where(inArray(users.nameKey, keys))
  const ids = new Map(existing.map(({ id, nameKey: key }) => [key, id]))
  const missing = [...wanted.values()].filter((here) => !ids.has(nameKey(here)))
  if (missing.length > 0) throw new FolderError(missing.map((name) => fault({ file: 'people' }, 'noAccount', { name })))
  const userId = (name: string) => {
    const id = ids.get(nameKey(wanted.get(name) ?? name))
    if (id === undefined) throw new Error(`there is no account ${name}`)
    return id
  }
  return { userId, made: made.length }
}
