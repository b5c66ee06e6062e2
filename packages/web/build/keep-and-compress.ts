import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const LIST = '.vite/files.json'
const COMPRESSED = /\.(?:m?js|css|svg|json|wasm)$/
/** Above this size, maximum compression takes minutes and saves only a tenth. */
const LARGE_BYTES = 4 * 1024 * 1024

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
      for (const file of current.filter((name) => COMPRESSED.test(name))) await compress(join(root, file))
    },
  }
}

async function notedFiles(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}

/** Asset names contain a content hash, so files that an earlier build has compressed are skipped. */
async function compress(path: string): Promise<void> {
  if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return
  const bytes = await readFile(path)
  const quality = bytes.length > LARGE_BYTES ? 9 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
