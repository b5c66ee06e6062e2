/**
 * Writes what follows from the code: the pages of docs/generated and the generated modules of the Python client. The build runs it.
 *
 *   npm run docs            all of them
 *   npm run docs queries    docs/QUERIES.md, which is committed as a record: counts the statements of every call
 *   npm run docs probes     the table of probes in docs/SECURITY.md: needs root, bubblewrap, Slurm, Podman, runc and runsc
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const [what] = process.argv.slice(2)
const run = (program, args, env = {}) => {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

if (what === 'queries') {
  run('vitest', ['run', 'tests/queries.test.ts'], { UPDATE_QUERIES: '1' })
  run('biome', ['check', '--write', 'docs/QUERIES.md'])
} else if (what === 'probes') {
  run(process.execPath, [join(import.meta.dirname, 'probes.mjs')])
  run('biome', ['check', '--write', 'docs/SECURITY.md'])
} else if (what === undefined) {
  const [{ allCalls }, { generatedPages }, { pythonFiles }] = await Promise.all([
    import('../../apps/server/http-server.ts'),
    import('./pages.ts'),
    import('../python/calls.ts'),
  ])
  const folder = join(root, 'docs/generated')
  mkdirSync(folder, { recursive: true })
  for (const [name, page] of Object.entries(generatedPages)) writeFileSync(join(folder, `${name}.md`), page())
  for (const [name, text] of Object.entries(pythonFiles(allCalls)))
    writeFileSync(join(root, 'clients/python/src/leitai', name), text)
  process.exit(0)
} else {
  console.error(`npm run docs, npm run docs queries or npm run docs probes, not ${what}`)
  process.exit(1)
}
