/**
 * Packs the submission tool as users get it: one file without dependencies, with what a runner starts beside it, packed with npm pack, and
 * placed where the server offers it for download (/v3/tool/leitai.tgz, also with its version in the name).
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'apps/cli')
// Tests pass another folder.
const offered = process.argv[2] ?? join(root, 'apps/web/dist/client/tool')
const dist = process.argv[2] ? join(process.argv[2], 'dist') : join(cli, 'dist')
const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'))

rmSync(dist, { recursive: true, force: true })
const modules = new Set()
/** Node on a node of Slurm, and Python in the sandbox, each start a file of its own. */
const entries = {
  leitai: join(cli, 'main.ts'),
  'run-one-main': join(root, 'packages/cluster-engines/src/slurm/run-one-main.ts'),
}
for (const [name, input] of Object.entries(entries))
  await build({
    root: cli,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'note-packages',
        generateBundle(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) modules.add(id)
          }
        },
      },
    ],
    build: {
      ssr: input,
      outDir: dist,
      emptyOutDir: false,
      target: 'node20',
      minify: 'oxc',
      rollupOptions: {
        output: { entryFileNames: `${name}.mjs`, codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  })
copyFileSync(join(root, 'packages/runner/src/program/start.py'), join(dist, 'start.py'))

const about = {
  name: 'leitai',
  version,
  description: '擂台命令行工具 / The submission tool of Leitai',
  type: 'module',
  bin: { leitai: 'leitai.mjs' },
  engines: { node: '>=20' },
  license: 'Apache-2.0',
  files: ['leitai.mjs', 'run-one-main.mjs', 'start.py', 'README.md', 'LICENSE', 'LICENSES.txt'],
}
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
copyFileSync(join(root, 'docs/SUBMISSION-TOOL.md'), join(dist, 'README.md'))
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
writeFileSync(join(dist, 'LICENSES.txt'), licences())

const { status } = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--offline'], {
  cwd: dist,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)
const packed = join(dist, `leitai-${version}.tgz`)
mkdirSync(offered, { recursive: true })
for (const name of [`leitai-${version}.tgz`, 'leitai.tgz']) copyFileSync(packed, join(offered, name))

/** The licences of the bundled packages, as these require. */
function licences() {
  const folders = new Set(
    [...modules].flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0] ?? []),
  )
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version: of, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
      const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : license
      return `${name} ${of} (${license})\n\n${text}\n`
    })
    .join(`\n${'-'.repeat(72)}\n\n`)
}
