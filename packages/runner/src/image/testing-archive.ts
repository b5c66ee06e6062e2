import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { machine } from './archive.ts'

/** For tests: archives of images, as tools write them, or as somebody would who wants to do harm. */

type Entry = string | Buffer | (Partial<Header> & { content?: string | Buffer })
/** Entries by name; one that is there twice has a number after `#`. */
export type Layer = Record<string, Entry>

export async function tarOf(layer: Layer): Promise<Buffer> {
  const archive = pack()
  const whole = buffer(archive)
  for (const [key, entry] of Object.entries(layer)) {
    const { content = '', ...header } = typeof entry === 'string' || Buffer.isBuffer(entry) ? { content: entry } : entry
    archive.entry({ name: key.replace(/#\d+$/, ''), mode: 0o755, ...header }, content)
  }
  archive.finalize()
  return whole
}

export interface ArchiveOptions {
  form?: 'oci' | 'docker'
  /** Of the image: `Entrypoint`, `Env` … */
  config?: object
  architecture?: string
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** An archive of layers that are tar archives, packed or not. */
export async function archiveOf(
  layers: Buffer[],
  { form = 'oci', config = {}, architecture = machine }: ArchiveOptions = {},
): Promise<Buffer> {
  const described = json({ architecture, os: 'linux', config, rootfs: { type: 'layers', diff_ids: [] } })
  if (form === 'docker') {
    const names = layers.map((_, at) => `layer-${at}/layer.tar`)
    const manifest = json([{ Config: 'config.json', RepoTags: ['debian:12'], Layers: names }])
    return tarOf({
      ...Object.fromEntries(layers.map((layer, at) => [names[at] ?? '', layer])),
      'config.json': described,
      'manifest.json': manifest,
    })
  }
  const blob = (content: Buffer) => ({ digest: `sha256:${digestOf(content)}`, size: content.length })
  const manifest = json({ schemaVersion: 2, config: blob(described), layers: layers.map(blob) })
  const index = json({ schemaVersion: 2, manifests: [blob(manifest)] })
  return tarOf({
    'oci-layout': '{"imageLayoutVersion":"1.0.0"}',
    'index.json': index,
    ...Object.fromEntries([described, manifest, ...layers].map((one) => [`blobs/sha256/${digestOf(one)}`, one])),
  })
}

/** Writes an archive of these layers, each packed. */
export async function writeArchive(path: string, layers: Layer[], options: ArchiveOptions = {}): Promise<void> {
  const packed = await Promise.all(layers.map(async (layer) => gzipSync(await tarOf(layer))))
  writeFileSync(path, await archiveOf(packed, options))
}
