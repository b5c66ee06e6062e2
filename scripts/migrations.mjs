/**
 * Writes the next migration from the tables (`npm run migrations -- --name what_it_does`). drizzle-kit compares them with the newest
 * snapshot alone, so that older ones are not kept.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const server = join(root, 'apps/server')
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { cwd: server, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const meta = join(server, 'migrations/meta')
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name))
