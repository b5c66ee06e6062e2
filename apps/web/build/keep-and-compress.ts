import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const LIST = '.vite/files.json'
const COMPRESSED = /\.(?:m?js|css|svg|json|wasm)$/
/** Brotli's qualities. The best costs two to three seconds per megabyte and saves seven percent: only in what pages load at once. */
const AT_ONCE = 11
const LATER = 9
/** Above this size, a step in quality costs seconds and saves one percent. */
const LARGE_BYTES = 4 * 1024 * 1024
const LARGE = { brotli: 6, gzip: 6 }

/**
 * After the browser build: writes .br and .gz next to each asset, and deletes assets older than the previous build, whose file names this
 * plugin recorded.
 */
export function keepAndCompress(): Plugin {
  return {
    name: 'keep-and-compress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const root = options.dir ?? 'dist/client'
      const current = Object.keys(bundle)
      const previous = await notedFiles(join(root, LIST))
      await writeFile(join(root, LIST), JSON.stringify(current))
      const kept = new Set([...current, ...previous])
      for (const file of await readdir(join(root, 'assets'))) {
        const name = `assets/${file.replace(/\.(?:br|gz)$/, '')}`
        if (!kept.has(name)) await rm(join(root, 'assets', file))
      }
      const sizes = Object.entries(bundle).map(([name, made]) => ({ name, size: sizeOf(made) }))
      // The largest first, so that the threads finish together.
      const files = sizes.filter(({ name }) => COMPRESSED.test(name)).toSorted((a, b) => b.size - a.size)
      const atOnce = neededAtOnce(bundle)
      const qualityOf = (name: string) => (atOnce.has(name) || name.endsWith('.css') ? AT_ONCE : LATER)
      await Promise.all(files.map(({ name, size }) => compress(join(root, name), size, qualityOf(name))))
    },
  }
}

/** The chunks that the entry, screens and texts import statically: everything else loads when it is used. */
function neededAtOnce(bundle: Rolldown.OutputBundle): Set<string> {
  const needed = new Set<string>()
  const add = (name: string) => {
    const made = bundle[name]
    if (made?.type !== 'chunk' || needed.has(name)) return
    needed.add(name)
    made.imports.forEach(add)
  }
  for (const [name, made] of Object.entries(bundle)) {
    if (made.type === 'chunk' && (made.isEntry || made.facadeModuleId?.startsWith('virtual:'))) add(name)
  }
  return needed
}

const sizeOf = (made: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  made.type === 'chunk' ? made.code.length : made.source.length

async function notedFiles(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}

/** Asset names contain a content hash, so files that an earlier build has compressed are skipped. */
async function compress(path: string, size: number, quality: number): Promise<void> {
  if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return
  const bytes = await readFile(path)
  const isLarge = size > LARGE_BYTES
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? LARGE.brotli : quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(bytes, { level: isLarge ? LARGE.gzip : 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
