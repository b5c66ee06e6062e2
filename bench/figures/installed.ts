import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const ROOT = join(import.meta.dirname, '../..')
const names = z.optional(z.record(z.string(), z.string()))
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
    }),
  ),
})

/** The number and size in bytes of installed packages: those in package-lock.json that exist on this platform. */
export function installed() {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const brought = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules') && !link)
  const here = brought.filter(([path]) => existsSync(join(ROOT, path)))
  const running = here.filter(([, { dev }]) => !dev)
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules'))
  const named = (pick: (one: (typeof own)[number][1]) => Record<string, string> | undefined) =>
    new Set(own.flatMap(([, one]) => Object.keys(pick(one) ?? {})).filter((name) => !name.startsWith('@leitai/'))).size
  return {
    direct: {
      running: named(({ dependencies, optionalDependencies }) => ({ ...dependencies, ...optionalDependencies })),
      editor: named(({ devDependencies }) => devDependencies),
    },
    all: here.length,
    running: running.length,
    bytes: bytesBelow(join(ROOT, 'node_modules')),
    runningBytes: running.reduce((sum, [path]) => sum + bytesOf(join(ROOT, path)), 0),
    built: bytesBelow(join(ROOT, 'apps/web/dist')),
  }
}

/** Excludes nested packages, which are counted separately. */
const bytesOf = (folder: string) => bytesBelow(folder) - bytesBelow(join(folder, 'node_modules'))

function bytesBelow(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + bytesBelow(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}
