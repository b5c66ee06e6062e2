import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COMMANDS = ['/usr/bin/sh', '/usr/bin/cat', '/usr/bin/env', '/usr/bin/python3']
const sh = (script: string, ...args: string[]) =>
  execFileSync('/bin/sh', ['-ec', script, 'sh', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** Copies programs, Python's own modules and all libraries that they need, below $1. */
const COPY = `
to=$1; shift
modules=$(/usr/bin/python3 -c 'import os; print(os.path.dirname(os.__file__))')
cp -L --parents "$@" "$to"
cp -r --parents "$modules" "$to"
for one in "$@" "$modules"/lib-dynload/*.so; do ldd "$one" 2>/dev/null || true; done |
  sed -n 's/^[^/]*\\(\\/[^ ]*\\) (.*/\\1/p' | sort -u |
  while read -r path; do real=/usr\${path#/usr}; cp -L --parents "$real" "$to"; done
`

export interface TestImage {
  name: string
  remove(): void
}

/** For tests, as there may be no registry: an image of this machine’s Python, with what an image can ask for that no program may get. */
export function makeImage(name: string): TestImage {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-image-'))
  try {
    sh(COPY, folder, ...COMMANDS)
    for (const [link, target] of [
      ['bin', 'usr/bin'],
      ['lib', 'usr/lib'],
      ['lib64', 'usr/lib64'],
    ] as const)
      symlinkSync(target, join(folder, link))
    writeFileSync(join(folder, 'of-the-image'), 'image', { mode: 0o644 })
    mkdirSync(join(folder, 'etc'))
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
