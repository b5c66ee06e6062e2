import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveOf, type Layer, tarOf } from './testing-archive.ts'
import { unpackImage } from './unpack.ts'

const COMMANDS = ['/usr/bin/sh', '/usr/bin/cat', '/usr/bin/env', '/usr/bin/python3']
const sh = (script: string, ...args: string[]) =>
  execFileSync('/bin/sh', ['-ec', script, 'sh', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** Copies programs, Python's own modules if it is one of them, and all libraries that they need, below $1. */
const COPY = `
to=$1; shift; modules=/nowhere
cp -L --parents "$@" "$to"
if [ -e "$to/usr/bin/python3" ]; then
  modules=$(/usr/bin/python3 -c 'import os; print(os.path.dirname(os.__file__))')
  cp -r --parents "$modules" "$to"
fi
for one in "$@" "$modules"/lib-dynload/*.so; do ldd "$one" 2>/dev/null || true; done |
  sed -n 's/^[^/]*\\(\\/[^ ]*\\) (.*/\\1/p' | sort -u |
  while read -r path; do real=/usr\${path#/usr}; cp -L --parents "$real" "$to"; done
`

export interface TestImage {
  name: string
  remove(): void
}

/** The root of an image with this machine’s Python. */
function copySystem(folder: string, programs = COMMANDS): void {
  sh(COPY, folder, ...programs)
  for (const [link, target] of [
    ['bin', 'usr/bin'],
    ['lib', 'usr/lib'],
    ['lib64', 'usr/lib64'],
  ] as const)
    symlinkSync(target, join(folder, link))
  writeFileSync(join(folder, 'of-the-image'), 'image', { mode: 0o644 })
  mkdirSync(join(folder, 'etc'))
}

const MAIN = `import os
print(open("/of-the-image").read(), os.environ["GIVEN"], os.getcwd(), os.getuid() != 0)
open("/out/p.csv", "w").write(open("/data/data.csv").read())`

/** The archive of an image with these programs of this machine, and a layer of its own. */
export async function archiveOfSystem(own: Layer, config: object, programs = COMMANDS): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-image-'))
  try {
    const [root, layer] = ['root', 'layer.tar'].map((name) => join(folder, name)) as [string, string]
    mkdirSync(root)
    copySystem(root, programs)
    sh('tar --create --gzip --owner=0 --group=0 --file "$2" --directory "$1" .', root, layer)
    return await archiveOf([readFileSync(layer), await tarOf(own)], { config })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Unpacks, from the archive of an image of this machine’s Python, what asks for all that no program may get. */
export async function makeHostileImage(folder: string, to: string): Promise<void> {
  const archive = join(folder, 'image.tar')
  const own: Layer = {
    'app/main.py': MAIN,
    'app/su': { content: '#!/bin/sh', mode: 0o6755 },
    'dev/mem': { type: 'character-device', devmajor: 1, devminor: 1 },
    'data/data.csv': 'of the image',
    outside: { type: 'symlink', linkname: '/proc/1/root/etc' },
    'tmp/x': 'x',
    'proc/x': 'x',
    'out/p.csv': 'x',
    'etc/passwd': 'root::0:0::/:/bin/sh',
  }
  const config = {
    User: 'root',
    Entrypoint: ['python3'],
    Cmd: ['main.py'],
    WorkingDir: '/app',
    Env: ['GIVEN=1', 'PATH=/usr/bin'],
    Volumes: { '/etc': {} },
    ExposedPorts: { '80/tcp': {} },
    Healthcheck: { Test: ['CMD', 'sh'] },
    StopSignal: '9',
    Labels: { 'io.podman.annotations.privileged': 'TRUE' },
  }
  writeFileSync(archive, await archiveOfSystem(own, config))
  await unpackImage(archive, to, { mostBytes: 2 ** 30 })
}

/** For tests, as there may be no registry: an image of this machine’s Python, with what an image can ask for that no program may get. */
export function makeImage(name: string): TestImage {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-image-'))
  try {
    copySystem(folder)
    const changes = [
      'USER root',
      'ENTRYPOINT ["/bin/false"]',
      'CMD ["no"]',
      'VOLUME /kept',
      'WORKDIR /kept',
      'ENV GIVEN=1',
    ]
    const args = changes.map((change) => `--change '${change}'`).join(' ')
    sh(`tar --create --owner=0 --group=0 --directory "$1" . | podman import ${args} - "$2" >/dev/null`, folder, name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { name, remove: () => void sh('podman rmi --force "$1" >/dev/null', name) }
}
