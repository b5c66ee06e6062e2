import { createHash } from 'node:crypto'
import { fault } from '@leitai/platform/errors/refuse'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import { isKey } from '@leitai/platform/storage/storage'
import * as z from 'zod/mini'

export const MANIFEST = 'manifest.json'
/** 2: with HMAC. */
export const FORMAT = 2

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))
const path = z.string().check(z.regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/))

const Part = z.strictObject({ name: path, sha256: hex, size: z.int() })
/** A file of the backup, with the hash of its stored (compressed) bytes. */
export type Part = z.infer<typeof Part>

const TablePart = z.strictObject({ name, columns: z.array(name), rows: z.int(), digest: hex, file: Part })
export type TablePart = z.infer<typeof TablePart>

/** The contents of a backup; written last. */
const Manifest = z.strictObject({
  leitai: z.literal([1, FORMAT]),
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.int(),
  /** Identifies SECRET without revealing it; null if the platform was never started. */
  secretMark: z.nullable(z.string()),
  /** SECRET itself, if requested. */
  secret: z.nullable(Part),
  migrations: z.array(hex),
  tables: z.array(TablePart),
  sequences: z.record(name, z.string()),
  jobs: z.strictObject({ rows: z.int(), file: Part }),
  objects: z.strictObject({ count: z.int(), bytes: z.int(), file: Part }),
  /** An HMAC of everything else under SECRET, to tell our backups from modified ones. */
  seal: z.optional(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** An object; its file is named by its hash. */
export const ObjectLine = z.strictObject({
  key: z.string().check(z.refine(isKey)),
  size: z.int(),
  sha256: hex,
  modifiedAt: z.iso.datetime(),
  contentType: z.optional(z.string()),
})
export type ObjectLine = z.infer<typeof ObjectLine>

export const objectPath = (sha256: string) => `objects/${sha256.slice(0, 2)}/${sha256}`

const digestOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
const textOf = (manifest: Manifest) => `${JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 1)}\n`

const hmacOf = ({ seal: _, ...rest }: Manifest, secret: string) => keyed(secret, 'backup', JSON.stringify(rest))

export function writeManifest(manifest: Manifest, secret: string): Buffer {
  const plain = Manifest.parse({ ...manifest, leitai: FORMAT })
  return Buffer.from(textOf({ ...plain, seal: hmacOf(plain, secret) }))
}

/** Whether an installation with this SECRET wrote it. */
export const isAuthentic = (manifest: Manifest, secret: string): boolean =>
  manifest.leitai === FORMAT && sameText(manifest.seal ?? '', hmacOf(manifest, secret))

/** Parses a manifest; throws if it is damaged. */
export function readManifest(text: string, where: string): Manifest {
  try {
    const { digest: _, ...rest } = z.looseObject({ leitai: z.number() }).parse(JSON.parse(text))
    if (rest.leitai > FORMAT) throw newer(where)
    const manifest = Manifest.parse(rest)
    if (textOf(manifest) === text) return manifest
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(where)) throw error
  }
  throw fault(
    `${where} 的 ${MANIFEST} 已损坏，没有写入任何内容。请使用另一份备份。`,
    `${MANIFEST} of ${where} is damaged; nothing was written. Use another backup.`,
  )
}

const newer = (where: string) =>
  fault(`${where} 由更新的版本备份，请先升级擂台。`, `${where} was created by a newer version: upgrade Leitai first.`)
