import {
  chmodSync,
  closeSync,
  fchmodSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import * as zlib from 'node:zlib'
import { FullDisk, LARGE_BYTES, roomIn } from '../room.ts'
import { type ImageConfig, openArchive, type Place } from './archive.ts'
import { BadImage } from './bad-image.ts'
import { sourceOfFile, sourceOfStream } from './source.ts'
import { readTar, type TarEntry } from './tar.ts'
import { type Folder, most, type Node, openTree, type Tree } from './tree.ts'

/** How a program of an image is started. */
export interface ImageStart {
  argv: string[]
  env: Record<string, string>
  workingDir: string
}

/** Engines do something for each name in / and /etc. */
const TOP = 100
const IN_ETC = 2000
const ZSTD = 0x28b52ffd
const MOST_START = 32 * 1024
const SHELL = '/bin/sh'
const HIDDEN = '.wh.'
const OPAQUE = '.wh..wh..opq'
/** After so many files, others of this process get their turn. */
const TURN = 500

/** Where the image of a folder by unpackImage lies. */
export const rootOf = (folder: string) => join(folder, 'root')
export const startOf = async (folder: string): Promise<ImageStart> =>
  JSON.parse(await readFile(join(folder, 'start.json'), 'utf8'))

/**
 * Unpacks the image of an archive of a stranger into the folder `to`, which is made: files and folders that everybody may read, and links. It
 * has no owners, rights beyond execution, attributes, devices and pipes. Throws BadImage for whatever is wrong with the archive itself, and FullDisk.
 *
 * Contents are written under numbers of ours while the layers are read; when the whole tree is known, its folders are made, the contents get
 * their names, and the links come last, so that nothing is ever written through a link.
 */
export async function unpackImage(
  path: string,
  to: string,
  { mostBytes, signal }: { mostBytes: number; signal?: AbortSignal },
): Promise<void> {
  const file = await open(path, 'r')
  try {
    mkdirSync(to)
    chmodSync(to, 0o755)
    const contents = join(to, 'contents')
    mkdirSync(contents, { mode: 0o700 })
    const { layers, config } = await openArchive(file, (await file.stat()).size)
    const tree = openTree()
    const store = openStore(contents, mostBytes)
    for (const [at, layer] of layers.entries()) await layOver(tree, { file, layer, at: at + 1, store, signal })
    const start = startOfConfig(config)
    check(tree)
    await build(tree.root, { root: rootOf(to), contents, signal })
    writeFileSync(join(to, 'start.json'), JSON.stringify(start), { flag: 'wx' })
    await rm(contents, { recursive: true })
  } finally {
    await file.close()
  }
}

interface Store {
  /** The bytes of all layers, as they are unpacked. */
  count(bytes: number): void
  keep(content: AsyncIterable<Buffer>, executable: boolean): Promise<number>
}

function openStore(folder: string, mostBytes: number): Store {
  let bytes = 0
  let looked = 0
  let made = 0
  return {
    count(more) {
      bytes += more
      if (bytes > mostBytes) throw new BadImage('large')
      if (bytes - looked < LARGE_BYTES) return
      looked = bytes
      if (roomIn(folder) < 0) throw new FullDisk(folder)
    },
    async keep(content, executable) {
      const number = ++made
      const fd = openSync(join(folder, String(number)), 'wx')
      try {
        for await (const piece of content) {
          let written = 0
          while (written < piece.length) written += writeSync(fd, piece, written)
        }
        fchmodSync(fd, executable ? 0o755 : 0o644)
      } finally {
        closeSync(fd)
      }
      if (number % TURN === 0) await breathe()
      return number
    },
  }
}

/** A layer’s bytes, as they were before they were compressed. */
async function* bytesOf(file: FileHandle, { at, size }: Place, count: Store['count']): AsyncGenerator<Buffer> {
  const magic = await sourceOfFile(file, at).read(Math.min(4, size))
  const packed = sourceOfFile(file, at).pieces(size)
  const unpacking = unpackingOf(magic)
  // Its fault is told by reading from it.
  const pieces: AsyncIterable<Buffer> = unpacking === null ? packed : pipeline(packed, unpacking, () => undefined)
  try {
    for await (const piece of pieces) {
      count(piece.length)
      yield piece
    }
  } catch (error) {
    throw isOfPacking(error) ? new BadImage('broken', String(error)) : error
  }
}

const isOfPacking = (error: unknown) =>
  error instanceof Error && 'code' in error && /^Z_|^ZSTD_/.test(String(error.code))

function unpackingOf(magic: Buffer): Duplex | null {
  if (magic[0] === 0x1f && magic[1] === 0x8b) return zlib.createGunzip()
  if (magic.length < 4 || magic.readUInt32BE(0) !== ZSTD) return null
  // Not in older versions of Node.
  if (!('createZstdDecompress' in zlib)) throw new BadImage('kind', 'layers by zstd')
  return zlib.createZstdDecompress()
}

type Entry = TarEntry & { content(): AsyncGenerator<Buffer> }

interface Layer {
  file: FileHandle
  layer: Place
  /** Its number; the lowest is 1. */
  at: number
  store: Store
  signal: AbortSignal | undefined
}

async function layOver(tree: Tree, { file, layer, at, store, signal }: Layer): Promise<void> {
  const bytes = bytesOf(file, layer, store.count)
  try {
    for await (const entry of readTar(sourceOfStream(bytes))) {
      signal?.throwIfAborted()
      await lay(tree, entry, { at, store })
    }
  } finally {
    // The end of an archive may come before the end of its bytes.
    await bytes.return(undefined)
  }
}

async function lay(tree: Tree, entry: Entry, { at, store }: Pick<Layer, 'at' | 'store'>): Promise<void> {
  const { name, kind, target, executable } = entry
  // Looking behind, a long row of slashes is tried once.
  const bare = name.replace(/(?<!\/)\/+$/, '')
  const base = bare.split('/').pop() ?? ''
  const above = bare.slice(0, -base.length)
  if (base === OPAQUE) tree.clear(above, at)
  else if (base.startsWith(`${HIDDEN}${HIDDEN}`)) return
  else if (base.startsWith(HIDDEN)) tree.remove(above + base.slice(HIDDEN.length), at)
  else if (kind === 'folder') tree.put(name, { kind, layer: at, children: new Map() })
  else if (kind === 'link') tree.put(name, { kind, layer: at, target })
  else if (kind === 'hardLink') tree.link(name, target, at)
  else if (kind === 'file') {
    const content = await store.keep(entry.content(), executable)
    tree.put(name, { kind, layer: at, content, executable })
  }
}

/** Top names that nothing can be bound to, and what the start of a program needs. */
function check(tree: Tree): void {
  const names = [...tree.root.children.keys()]
  const etc = tree.root.children.get('etc')
  const isLarge = names.length > TOP || (etc?.kind === 'folder' && etc.children.size > IN_ETC)
  if (isLarge) throw new BadImage('many', 'names in / or /etc')
  for (const name of names) {
    // They stand in the arguments of engines.
    if (/\p{Cc}/u.test(name)) throw new BadImage('path', name)
  }
  const shell = tree.find(SHELL)
  if (shell?.kind !== 'file' || !shell.executable) throw new BadImage('shell')
}

function startOfConfig({ config }: ImageConfig): ImageStart {
  const argv = [...(config?.Entrypoint ?? []), ...(config?.Cmd ?? [])]
  if (argv.length === 0 || argv[0] === '') throw new BadImage('start')
  const pairs = (config?.Env ?? []).map((line) => {
    const [, name, value = ''] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(line) ?? []
    if (name === undefined) throw new BadImage('start', line.slice(0, 100))
    return [name, value] as const
  })
  const workingDir = config?.WorkingDir || '/'
  const all = [...argv, ...pairs.flat(), workingDir]
  if (all.some((one) => one.includes('\0')) || all.join('').length > MOST_START) throw new BadImage('start')
  return { argv, env: Object.fromEntries(pairs), workingDir }
}

interface Building {
  root: string
  contents: string
  signal: AbortSignal | undefined
}

async function build(tree: Folder, { root, contents, signal }: Building): Promise<void> {
  const at = (path: string) => join(root, path)
  const links: [string, string][] = []
  const named = new Map<number, string>()
  mkdirSync(root)
  chmodSync(root, 0o755)
  let done = 0
  for (const [path, node] of walk(tree, '')) {
    if (++done % TURN === 0) await breathe(undefined, { signal })
    // By links of the image, deeper than its archive says.
    if (Buffer.byteLength(path) > most.path) throw new BadImage('path')
    if (node.kind === 'folder') {
      mkdirSync(at(path))
      chmodSync(at(path), 0o755)
    } else if (node.kind === 'link') links.push([path, node.target])
    else {
      const before = named.get(node.content)
      if (before === undefined) renameSync(join(contents, String(node.content)), at(path))
      else secondName(at(before), at(path))
      named.set(node.content, path)
    }
  }
  for (const [path, target] of links) {
    if (++done % TURN === 0) await breathe(undefined, { signal })
    symlinkSync(target, at(path))
  }
}

/** Every node below a folder, a folder before what is in it. */
function* walk({ children }: Folder, above: string): Generator<[string, Node]> {
  for (const [name, node] of children) {
    const path = `${above}${name}`
    yield [path, node]
    if (node.kind === 'folder') yield* walk(node, `${path}/`)
  }
}

function secondName(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EMLINK')
      throw new BadImage('many', 'names of a file')
    throw error
  }
}
