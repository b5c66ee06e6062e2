import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db, Tx } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import type { StoredObject } from '@leitai/platform/storage/storage'
import { directionOf } from '@leitai/scorer/metrics/index'
import { endingOf } from '../definition/host-files.ts'
import { type Checked, checkFolder, type Draft } from './check.ts'
import type { PeopleMap } from './people.ts'
import type { ScoringTools } from './scoring.ts'
import { importSubmissions, readSubmissions } from './submissions-import.ts'
import { type Stored, writeCompetition } from './write.ts'

/** The parts of a server that import and export need; the command opens only these. */
export type FolderContext = Pick<AppContext, 'db' | 'storage' | 'now'>

export interface ImportOptions {
  publish?: boolean
  /** A given id for the competition; the id sequence is not changed. */
  id?: number | undefined
  /** Replaces the slug of the folder, for example for a copy. */
  slug?: string | undefined
  ownerId?: number | null
  /** Fills this draft instead of creating a competition; owner and roles are kept. */
  into?: Draft
  tools?: ScoringTools
  /** The key prefix of the stored objects. */
  base?: string
  /** Runs in the transaction, with the draft locked, before anything is written. */
  before?: (tx: Tx) => Promise<void>
  /** Runs in the transaction after all is written, with the stored objects. */
  after?: (tx: Tx, stored: Stored, stageIds: number[]) => Promise<void>
  /** Also imports the accounts, teams and submissions of an export that includes them. */
  submissions?: boolean
  /** Also imports the forum topics; people who are not in `people` have no account here. */
  all?: boolean
  people?: PeopleMap | null
  /** A stage may have no sample: the launch requires one. */
  mayLackSamples?: boolean
}

export interface Imported {
  id: number
  slug: string
  stages: number
  files: number
  /** Accounts created for the teams; they have no password. */
  accounts: number
  submissions: number
  topics: number
}

/**
 * Creates a competition from a folder. Throws FolderError with all faults, and writes nothing, if the folder is invalid. Stores the objects
 * first, then writes everything in one transaction; if that fails, deletes the objects.
 */
export async function importFolder(ctx: FolderContext, folder: string, options: ImportOptions = {}): Promise<Imported> {
  const work = await mkdtemp(join(tmpdir(), 'leitai-folder-'))
  try {
    return await importChecked(ctx, folder, { ...options, work })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function importChecked(
  ctx: FolderContext,
  folder: string,
  options: ImportOptions & { work: string },
): Promise<Imported> {
  const { db, storage } = ctx
  const checked = await checkFolder(db, folder, {
    now: ctx.now(),
    work: options.work,
    slug: options.slug,
    into: options.into,
    mayLackSamples: options.mayLackSamples ?? false,
    ...(options.tools ? { tools: options.tools } : {}),
  })
  const archived =
    options.submissions || options.all ? await readSubmissions(folder, checked.manifest, options.all ?? false) : null
  const peopleMap = options.people ?? (options.all ? new Map<string, string>() : null)
  const id = options.into?.id ?? options.id ?? (await nextId(db))
  const keys: string[] = []
  const put = async (key: string, body: Parameters<typeof storage.put>[1]): Promise<StoredObject & { key: string }> => {
    keys.push(key)
    return { key, ...(await storage.put(key, body)) }
  }
  try {
    const stored = await storeObjects(checked, options.base ?? `competition/${id}`, put)
    return await transaction(db, async (tx) => {
      await options.before?.(tx)
      const stageIds = await writeCompetition(tx, { id, checked, stored, options, now: ctx.now() })
      await options.after?.(tx, stored, stageIds)
      const imported = archived
        ? await importSubmissions(tx, { cmptId: id, stageIds, archived, peopleMap, put, now: ctx.now() })
        : null
      const { slug, manifest } = checked
      const files = manifest.data.length
      return {
        id,
        slug,
        stages: stageIds.length,
        files,
        accounts: imported?.accounts ?? 0,
        submissions: imported?.submissions ?? 0,
        topics: imported?.topics ?? 0,
      }
    })
  } catch (error) {
    await Promise.allSettled(keys.map((key) => storage.delete(key)))
    throw error
  }
}

/** Reserves the id in advance, as the object keys contain it. */
async function nextId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('competitions', 'id'))::int as id`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the sequence of the competitions gave no id')
  return id
}

/** The name of a program that came with a folder. */
const PROGRAM = 'program.zip'

type Put = (
  key: string,
  body: Uint8Array | ReturnType<typeof createReadStream>,
) => Promise<StoredObject & { key: string }>

async function storeObjects({ manifest, reading, scored }: Checked, base: string, put: Put): Promise<Stored> {
  const pathOf = (name: string) => reading.files.get(name)?.path ?? ''
  const stored: Stored = { stages: [], data: [] }
  for (const [at, { scoring }] of manifest.stages.entries()) {
    const made = scored[at]
    if (!scoring || !made) {
      stored.stages.push(null)
      continue
    }
    const ending = endingOf(scoring.solution)
    const solution = await put(`${base}/stage-${at + 1}/solution.${ending}`, createReadStream(pathOf(scoring.solution)))
    const features = scoring.code?.features
    const data =
      features === undefined
        ? null
        : await put(`${base}/stage-${at + 1}/features.${endingOf(features)}`, createReadStream(pathOf(features)))
    const prepared = await put(`${base}/stage-${at + 1}/prepared.bin`, made.prepared)
    const { program, ...ofStage } = made
    const files = program && (await put(`${base}/stage-${at + 1}/program.zip`, createReadStream(program.zip)))
    const direction = directionOf(made.spec)
    stored.stages.push({
      ...ofStage,
      direction,
      solutionKey: solution.key,
      solutionSha256: solution.sha256,
      codeData: data && { ...data, name: basename(features ?? '') },
      preparedKey: prepared.key,
      program: program && files && { sha256: program.sha256, objectKey: files.key, name: PROGRAM, size: files.size },
      sizes: { solution: solution.size, prepared: prepared.size },
    })
  }
  for (const [at, { file, name }] of manifest.data.entries()) {
    const ending = /^\.[a-z0-9]{1,10}$/.exec(extname(name ?? file).toLowerCase())?.[0] ?? ''
    stored.data.push(await put(`${base}/data/${at + 1}${ending}`, createReadStream(pathOf(file))))
  }
  return stored
}
