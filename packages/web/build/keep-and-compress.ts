import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const LIST = '.vite/files.json'
const COMPRESSED = /\.(?:m?js|css|svg|json|wasm)$/
/** Brotli's quality by size. The highest costs a second per megabyte and saves two percent: only in what most pages load. */
const MEDIUM_BYTES = 512 * 1024
const LARGE_BYTES = 4 * 1024 * 1024
const qualityOf = (bytes: number) => (bytes > LARGE_BYTES ? 7 : bytes > MEDIUM_BYTES ? 10 : 11)

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
      await Promise.all(files.map(({ name }) => compress(join(root, name))))
    },
  }
}

const sizeOf = (made: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  made.type === 'chunk' ? made.code.length : made.source.length

async function notedFiles(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}

/** Asset names contain a content hash, so files that an earlier build has compressed are skipped. */
async function compress(path: string): Promise<void> {
  if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(bytes.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
