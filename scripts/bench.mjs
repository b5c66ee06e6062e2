/** Runs a measurement of bench/: `npm run bench scorer`; without a name it lists them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../bench')
const [name = '', ...args] = process.argv.slice(2)
const file = [`${name}.ts`, `${name}/main.ts`].map((path) => join(folder, path)).find((path) => existsSync(path))
if (!name || !file) {
  const says = (path) => existsSync(path) && readFileSync(path, 'utf8').includes('npm run bench ')
  const names = readdirSync(folder)
    .map((entry) => entry.replace(/\.ts$/, ''))
    .filter((entry) => says(join(folder, `${entry}.ts`)) || says(join(folder, entry, 'main.ts')))
  console.error(`npm run bench <name>: ${names.join(', ')}`)
  process.exit(1)
}
process.exit(spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status ?? 1)
