import type { FileHandle } from 'node:fs/promises'
import * as z from 'zod/mini'
import { BadImage } from './bad-image.ts'
import { sourceOfFile } from './source.ts'
import { isHeader, readTar } from './tar.ts'

/** Finds the layers and the configuration of the one image of an archive: an OCI layout, or what `docker save` writes. */

/** Where a file of the archive lies in it. */
export interface Place {
  at: number
  size: number
}
export interface ImageArchive {
  layers: Place[]
  config: ImageConfig
}

const MOST_FILES = 20_000
/** Of a name or of where a link leads, all of which are kept in memory. */
const MOST_NAME = 1000
const MOST_JSON = 4 * 1024 ** 2
const MOST_LAYERS = 256
const MOST_HOPS = 10
/** Of an index within an index. */
const MOST_DEPTH = 3
const BLOCK = 512

const text = z.string().check(z.maxLength(8192))
const texts = z._default(z.nullable(z.array(text).check(z.maxLength(1000))), null)
const Config = z.object({
  architecture: z._default(z.string(), ''),
  os: z._default(z.string(), ''),
  config: z._default(
    z.nullable(z.object({ Entrypoint: texts, Cmd: texts, Env: texts, WorkingDir: z._default(z.nullable(text), null) })),
    null,
  ),
})
export type ImageConfig = z.output<typeof Config>
const DockerManifest = z.array(z.object({ Config: text, Layers: z.array(text) }))
const Digest = z.string().check(z.regex(/^[a-z0-9]+:[a-zA-Z0-9]+$/))
const Platform = z.object({ architecture: z.string(), os: z.string() })
const Index = z.object({ manifests: z.array(z.object({ digest: Digest, platform: z.optional(Platform) })) })
const Manifest = z.object({ config: z.object({ digest: Digest }), layers: z.array(z.object({ digest: Digest })) })

/** As images name the processor of this machine. */
const MACHINE: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }
export const machine = MACHINE[process.arch] ?? process.arch

type Files = Map<string, Place | { link: string }>

/** As a name stands in an archive. */
const plain = (name: string) =>
  name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

/** A link of an archive by `docker save` leads from its own folder. */
function leadsTo(name: string, target: string): string {
  const path: string[] = []
  for (const part of [...name.split('/').slice(0, -1), ...target.split('/')]) {
    if (part === '..') path.pop()
    else if (part !== '' && part !== '.') path.push(part)
  }
  return path.join('/')
}

async function listOf(file: FileHandle, size: number): Promise<Files> {
  const files: Files = new Map()
  const first = await sourceOfFile(file).read(BLOCK)
  if (first.length < BLOCK) throw new BadImage('none')
  if ((first[0] === 0x1f && first[1] === 0x8b) || first.readUInt32BE(0) === 0x28b52ffd) throw new BadImage('compressed')
  if (!isHeader(first)) throw new BadImage('none')
  const source = sourceOfFile(file)
  for await (const entry of readTar(source)) {
    if (Math.max(entry.name.length, entry.target.length) > MOST_NAME)
      throw new BadImage('path', entry.name.slice(0, 200))
    const name = plain(entry.name)
    if (entry.kind === 'file') {
      const place = { at: source.at(), size: entry.size }
      if (place.at + place.size > size) throw new BadImage('broken', 'it ends within a file')
      files.set(name, place)
    } else if (entry.kind === 'link') files.set(name, { link: leadsTo(name, entry.target) })
    else if (entry.kind === 'hardLink') files.set(name, { link: plain(entry.target) })
    if (files.size > MOST_FILES) throw new BadImage('many')
  }
  return files
}

function placeOf(files: Files, name: string): Place {
  let at = plain(name)
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const found = files.get(at)
    if (found === undefined) break
    if (!('link' in found)) return found
    at = found.link
  }
  throw new BadImage('broken', `it has no ${name.slice(0, 200)}`)
}

const blobOf = (digest: string) => `blobs/${digest.replace(':', '/')}`

/** Reads what is in an archive; `size`: bytes of the file. */
export async function openArchive(file: FileHandle, size: number): Promise<ImageArchive> {
  const files = await listOf(file, size)
  async function json<T>(schema: z.ZodMiniType<T>, name: string): Promise<T> {
    const place = placeOf(files, name)
    if (place.size > MOST_JSON) throw new BadImage('broken', `${name} is too large`)
    const { buffer } = await file.read(Buffer.alloc(place.size), 0, place.size, place.at)
    try {
      return schema.parse(JSON.parse(buffer.toString()))
    } catch {
      throw new BadImage('broken', `${name.slice(0, 200)} cannot be read`)
    }
  }

  /** The one manifest for this machine, of an index that may name others for other machines, and what is no image. */
  async function manifestOf(name: string, depth = 0): Promise<z.output<typeof Manifest>> {
    const { manifests } = await json(Index, name)
    const fitting = manifests.filter(({ platform }) => !platform || platform.architecture === machine)
    const [only, ...others] = new Map(fitting.map(({ digest }) => [digest, digest])).keys()
    if (others.length > 0) throw new BadImage('several')
    if (only === undefined) throw new BadImage(manifests.length === 0 ? 'none' : 'machine')
    const isIndex = 'manifests' in (await json(z.looseObject({}), blobOf(only)))
    if (isIndex && depth < MOST_DEPTH) return manifestOf(blobOf(only), depth + 1)
    return json(Manifest, blobOf(only))
  }

  async function found(): Promise<{ config: string; layers: string[] }> {
    if (files.has('manifest.json')) {
      const [only, ...others] = await json(DockerManifest, 'manifest.json')
      if (others.length > 0) throw new BadImage('several')
      if (only) return { config: only.Config, layers: only.Layers }
    }
    if (!files.has('index.json')) throw new BadImage('none')
    const { config, layers } = await manifestOf('index.json')
    return { config: blobOf(config.digest), layers: layers.map(({ digest }) => blobOf(digest)) }
  }

  const { config: at, layers } = await found()
  if (layers.length > MOST_LAYERS) throw new BadImage('many')
  const config = await json(Config, at)
  if ((config.os && config.os !== 'linux') || (config.architecture && config.architecture !== machine))
    throw new BadImage('machine')
  return { config, layers: layers.map((name) => placeOf(files, name)) }
}
