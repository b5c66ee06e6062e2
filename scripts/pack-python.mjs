/**
 * Packs the Python client as the site offers it (/v3/tool/…): a wheel, an sdist, and an index for pip. It makes what the package's own build
 * backend makes, without Python, and the same bytes each time.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { zipStream } from '../packages/zip/src/write.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'clients/python')
// Tests pass another folder.
const offered = process.argv[2] ?? join(root, 'apps/web/dist/client/tool')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const DATE = new Date(2020, 0, 1)

/** The files below a folder of the client, by their paths in it. */
const below = (folder) =>
  readdirSync(join(client, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__') && !entry.name.endsWith('.pyc'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(client.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort((one, other) => (one < other ? -1 : 1))
const read = (path) => readFileSync(join(client, path))

const metadata = `Metadata-Version: 2.1
Name: leitai
Version: ${version}
Summary: The Python client of Leitai (擂台), a platform for data-science competitions
License: Apache-2.0
Requires-Python: >=3.9
Description-Content-Type: text/markdown

${read('README.md')}`

function wheelFiles() {
  const info = `leitai-${version}.dist-info`
  const files = [
    ...below('src/leitai').map((path) => [path.slice('src/'.length), read(path)]),
    [`${info}/METADATA`, Buffer.from(metadata)],
    [`${info}/WHEEL`, Buffer.from('Wheel-Version: 1.0\nGenerator: leitai\nRoot-Is-Purelib: true\nTag: py3-none-any\n')],
    [`${info}/entry_points.txt`, Buffer.from('[console_scripts]\nleitai-py = leitai.__main__:main\n')],
  ]
  const digest = (content) => createHash('sha256').update(content).digest('base64url')
  const lines = files.map(([name, content]) => `${name},sha256=${digest(content)},${content.length}\n`)
  return [...files, [`${info}/RECORD`, Buffer.from(`${lines.join('')}${info}/RECORD,,\n`)]]
}

const wheel = `leitai-${version}-py3-none-any.whl`
const sdist = `leitai-${version}.tar.gz`
mkdirSync(offered, { recursive: true })
for (const name of readdirSync(offered)) if (/^leitai-.*\.(?:whl|tar\.gz)$/.test(name)) rmSync(join(offered, name))
const entries = wheelFiles().map(([name, content]) => ({ name, content }))
await pipeline(await zipStream(entries, { date: DATE }), createWriteStream(join(offered, wheel)))

const tar = pack()
const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(join(offered, sdist)))
const paths = [...below('build_backend'), ...below('src/leitai'), 'README.md', 'pyproject.toml']
for (const [path, content] of [...paths.map((path) => [path, read(path)]), ['PKG-INFO', Buffer.from(metadata)]])
  tar.entry({ name: `leitai-${version}/${path}`, mode: 0o644, mtime: DATE }, content)
tar.finalize()
await written

// PEP 503: an index of one package.
const sum = (name) =>
  createHash('sha256')
    .update(readFileSync(join(offered, name)))
    .digest('hex')
const page = (links) =>
  `<!doctype html>\n<html><head><title>leitai</title></head><body>\n${links.join('\n')}\n</body></html>\n`
mkdirSync(join(offered, 'simple/leitai'), { recursive: true })
writeFileSync(join(offered, 'simple/index.html'), page(['<a href="leitai/">leitai</a>']))
writeFileSync(
  join(offered, 'simple/leitai/index.html'),
  page(
    [wheel, sdist].map(
      (name) => `<a href="../../${name}#sha256=${sum(name)}" data-requires-python="&gt;=3.9">${name}</a>`,
    ),
  ),
)

copyFileSync(join(root, 'docs/AGENTS.md'), join(offered, 'AGENTS.md'))
