/** A tar.gz whose bytes depend on the contents alone: names in order, one owner, one time. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { contents } from './stage.mjs'

/** Adds everything below `folder` under `prefix`; `user` owns it. */
export async function addFolder(tar, folder, { prefix, mtime }) {
  const folders = new Set()
  for (const { path, link, mode, size } of contents(folder)) {
    const name = `${prefix}${path}`
    for (const above of abovesOf(name)) {
      if (folders.has(above)) continue
      folders.add(above)
      tar.entry({ name: `${above}/`, type: 'directory', mode: 0o755, mtime })
    }
    if (link !== null) tar.entry({ name, type: 'symlink', linkname: link, mode, mtime })
    else await pipeline(createReadStream(join(folder, path)), tar.entry({ name, mode, size, mtime }))
  }
}

const abovesOf = (name) =>
  name
    .split('/')
    .slice(0, -1)
    .map((_, at, all) => all.slice(0, at + 1).join('/'))
    .filter((above) => above !== '.' && above !== '')

/** Writes `file`; `fill` adds the entries. */
export async function writeTarGz(file, fill) {
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(file))
  await fill(tar)
  tar.finalize()
  await written
}

export async function sha256Of(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
