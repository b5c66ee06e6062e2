import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** Areas that no other needs but those above them; the application needs all of them. Takes a minute each. */
const TOPMOST = ['community', 'operations']
const ABOVE: Readonly<Record<string, readonly string[]>> = { community: ['operations'] }
const ROOT = join(import.meta.dirname, '..')

const folder = await mkdtemp(join(tmpdir(), 'without-area-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The areas without some, and without tests, which may span all areas; libraries are those of the repository. */
function copyWithout(copy: string, missing: readonly string[]): void {
  const isLeftOut = (path: string) =>
    /[\\/](node_modules|dist)$|\.test\.tsx?$|[\\/]testing[\w-]*\.ts$/.test(path) ||
    missing.some((area) => path === join(ROOT, 'areas', area))
  for (const part of ['areas', 'packages', 'apps/web/vite-env.d.ts'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: (path) => !isLeftOut(path) })
  mkdirSync(join(copy, 'node_modules', '@leitai'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@leitai') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const unit of ['areas', 'packages'])
    for (const name of readdirSync(join(copy, unit))) {
      symlinkSync(join(copy, unit, name), join(copy, 'node_modules', '@leitai', name))
      const own = join(ROOT, unit, name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, join(copy, unit, name, 'node_modules'))
    }
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
  const include = ['areas', 'packages/*/src', 'apps/web/vite-env.d.ts']
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include, exclude: ['**/node_modules'] }))
}

/** What the compiler says; empty: nothing. */
function faultsIn(copy: string): string {
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', copy, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

test.skipIf(!process.env.THOROUGH).each(TOPMOST)('the other areas compile without %s and what is above it', (area) => {
  const copy = join(folder, area)
  copyWithout(copy, [area, ...(ABOVE[area] ?? [])])
  expect(faultsIn(copy)).toBe('')
})
