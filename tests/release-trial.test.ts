import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tagOf } from '../scripts/release/version.mjs'
import {
  debOf,
  env,
  HIGHER,
  makeDebian,
  makeRelease,
  ROOT,
  raiseVersion,
  run,
  version,
  whyNotTried,
} from './release-tools.ts'

/**
 * A whole release, installed as its users would: the .deb in a Debian of its own, the image in a container that may write nowhere. It takes
 * a quarter of an hour, and needs root, Debian's packages and a mirror: `npm run test:thorough`.
 */

const missing = whyNotTried(['debootstrap', 'dpkg-deb', 'podman', 'buildah'])
if (missing !== null && process.env.THOROUGH) console.warn(`no release is tried: ${missing}`)

describe.runIf(missing === null)('a release', () => {
  const work = mkdtempSync(join(tmpdir(), 'leitai-trial-'))
  const out = join(work, 'release')
  const debian = join(work, 'debian')
  const [PLAIN, BASE] = ['localhost/leitai-trial-debian:bookworm', 'localhost/leitai-trial-base:bookworm']
  const IMAGE = `localhost/leitai:${tagOf(version)}`

  beforeAll(() => {
    makeDebian(debian, ['adduser', 'ca-certificates', 'libatomic1', 'libstdc++6'])
    const base = spawnSync('sh', ['-c', `tar -C ${debian} -c . | podman import - ${PLAIN}`], { env, encoding: 'utf8' })
    expect(base.status, base.stderr).toBe(0)
    const given = ['--build-arg', `DEBIAN=${PLAIN}`, '--build-arg', 'PYTHON=python3 python3-pandas']
    run('buildah', ['bud', ...given, '--tag', BASE, '--file', 'base.Dockerfile', '.'], {
      cwd: join(ROOT, 'packaging/container'),
    })
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(join(work, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    makeRelease(out, ['--deb', '--image', '--base', BASE, '--kit', '--key', join(work, 'key.pem')])
  }, 1_200_000)
  afterAll(() => {
    for (const one of ['proc', 'dev']) spawnSync('umount', ['-l', join(debian, one)])
    spawnSync('podman', ['rm', '--force', 'leitai-trial'], { env })
    spawnSync('podman', ['volume', 'rm', '--force', 'leitai-trial'], { env })
    spawnSync('podman', ['rmi', '--force', IMAGE, BASE, PLAIN], { env })
    rmSync(work, { recursive: true, force: true })
  })

  // covers: rely.release.kit
  test('has a kit with all of it, whose sums and signatures hold', () => {
    const into = join(work, 'kit')
    mkdirSync(into)
    run('tar', ['-xf', join(out, `leitai-${version}-kit.tar`), '-C', into, '--strip-components=1'])
    expect(run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: into })).not.toContain('FAILED')
    const signature = (file: string) => [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      'leitai-release.pub',
      '-rawin',
      '-in',
      file,
      '-sigfile',
      `${file}.sig`,
    ]
    for (const file of ['SHA256SUMS', `leitai-${version}-linux-${process.arch}.cdx.json`])
      expect(run('openssl', signature(file), { cwd: into })).toContain('Verified')
    for (const file of [
      'README.txt',
      'compose.yaml',
      'base.Dockerfile',
      'docs/CONTAINERS.md',
      `leitai-chart-${version}.tgz`,
    ])
      expect(existsSync(join(into, file)), file).toBe(true)
    rmSync(into, { recursive: true })
  })

  describe('its .deb in a Debian', () => {
    const inside = (command: string) => run('chroot', [debian, 'sh', '-c', command])
    /** The server as its unit would start it. */
    const serve = async () => {
      const child = spawn(
        'chroot',
        [
          debian,
          'runuser',
          '-u',
          'leitai',
          '--',
          'env',
          '-i',
          'PATH=/usr/bin:/bin',
          'sh',
          '-c',
          'exec /usr/lib/leitai/leitai start',
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      let said = ''
      for await (const chunk of child.stdout) {
        said += String(chunk)
        if (said.includes('Leitai is ready')) break
      }
      expect(said).toContain('Leitai is ready')
      return async () => {
        spawnSync('pkill', ['-f', 'apps/server/main.ts'])
        while (child.exitCode === null && child.signalCode === null) await pause(200)
      }
    }

    // covers: rely.release.debian
    test('is installed, checked, run, upgraded, backed up, removed and purged', async () => {
      run('mount', ['-t', 'proc', 'proc', join(debian, 'proc')])
      run('mount', ['--rbind', '/dev', join(debian, 'dev')])
      run('cp', [debOf(out), join(debian, 'root/a.deb')])
      inside('apt-get update -qq && apt-get install -y -qq --no-install-recommends /root/a.deb')
      expect(inside('leitai --version')).toBe(`leitai ${version}\n`)
      expect(inside('leitai config check --lang en')).toContain('/var/lib/leitai')
      expect(inside('stat -c %U /var/lib/leitai')).toBe('leitai\n')
      const end = await serve()
      inside('leitai admin create trial-admin')
      expect(JSON.parse(inside('leitai admin list --json'))).toMatchObject({ ok: true })
      await end()
      // A higher version keeps the settings and the data.
      inside('echo "# mine" >> /etc/leitai/leitai.env')
      raiseVersion(debOf(out), join(debian, 'root/b.deb'))
      inside('dpkg -i /root/b.deb')
      expect(inside('dpkg -s leitai | sed -n "s/^Version: //p"')).toBe(`${HIGHER}\n`)
      expect(inside('tail -1 /etc/leitai/leitai.env')).toBe('# mine\n')
      const endAgain = await serve()
      expect(inside('leitai admin list')).toContain('trial-admin')
      expect(inside('leitai verify --lang en')).not.toContain('✗')
      inside('leitai backup /var/backups/leitai/now')
      await endAgain()
      inside('dpkg -r leitai')
      expect(inside('ls /usr/lib/leitai 2>/dev/null | head -1')).toBe('')
      expect(inside('ls /etc/leitai/leitai.env /var/lib/leitai')).toContain('postgres')
      inside('dpkg -P leitai')
      // Data and backups are nobody’s to delete but the operator’s.
      expect(inside('ls -d /etc/leitai /var/lib/leitai /var/backups/leitai/now 2>/dev/null; true')).toBe(
        '/var/backups/leitai/now\n/var/lib/leitai\n',
      )
    }, 600_000)
  })

  describe('its image', () => {
    const runtime = () =>
      spawnSync('podman', ['run', '--rm', ...held, IMAGE, 'version'], { env }).status === 0 ? [] : ['--runtime', 'runc']
    const held = [
      '--no-healthcheck',
      '--network',
      'host',
      '--read-only',
      '--tmpfs',
      '/tmp:mode=1777',
      '--cap-drop',
      'ALL',
      '--security-opt',
      'no-new-privileges',
      '--ulimit',
      'nofile=1024:1024',
      '--ulimit',
      'nproc=4000:4000',
    ]
    const PORT = '3987'
    const ready = async () => {
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null)
        if (answer?.ok) return
        await pause(500)
      }
    }

    const doctor = (podman: (...args: string[]) => string) =>
      podman('exec', 'leitai-trial', 'sh', '-c', '/opt/leitai/leitai doctor --lang en; true')

    // covers: rely.release.image
    test('runs without rights and writes only where it may; its health check, its end and its data hold', async () => {
      const podman = (...args: string[]) => run('podman', [...kind, ...args])
      const kind = runtime()
      podman(
        'run',
        '--detach',
        '--name',
        'leitai-trial',
        ...held,
        '-e',
        `PORT=${PORT}`,
        '-v',
        'leitai-trial:/var/lib/leitai',
        IMAGE,
      )
      await ready()
      expect((await fetch(`http://127.0.0.1:${PORT}/v3/home.html`)).status).toBe(200)
      expect(podman('exec', 'leitai-trial', 'id', '-u')).toBe('10001\n')
      expect(() => podman('exec', 'leitai-trial', 'touch', '/x')).toThrow('Read-only')
      const [image]: { Healthcheck?: { Test: string[] }; Labels: Record<string, string> }[] = JSON.parse(
        podman('image', 'inspect', IMAGE),
      )
      expect(image?.Labels['org.opencontainers.image.version']).toBe(version)
      const [word, ...check] = image?.Healthcheck?.Test ?? []
      expect(word).toBe('CMD')
      podman('exec', 'leitai-trial', ...check)
      const found = doctor(podman)
      expect(found).toContain('isolated only by Node’s permission model')
      expect(found).toContain('bubblewrap is there but does not work')
      expect(found).toContain('programs in Python cannot be run here')
      podman('exec', 'leitai-trial', '/opt/leitai/leitai', 'admin', 'create', 'trial-admin')
      // Whoever has lost its parent ends as well: the first process takes its end, and none is left as a zombie.
      podman('exec', 'leitai-trial', 'sh', '-c', '(sleep 0.2 &) ; (sleep 0.3 &) ; sleep 1')
      expect(podman('exec', 'leitai-trial', 'sh', '-c', 'grep -l "^State:.Z" /proc/[0-9]*/status; true')).toBe('')
      podman('stop', '--time', '60', 'leitai-trial')
      expect(podman('inspect', '--format', '{{.State.ExitCode}}', 'leitai-trial').trim()).toBe('0')
      podman('start', 'leitai-trial')
      await ready()
      expect(podman('exec', 'leitai-trial', '/opt/leitai/leitai', 'admin', 'list')).toContain('trial-admin')
      podman('rm', '--force', '--time', '60', 'leitai-trial')
    }, 600_000)

    test('uses bubblewrap, and runs programs in Python, where it may make namespaces and a /proc', async () => {
      const podman = (...args: string[]) => run('podman', [...kind, ...args])
      const kind = runtime()
      const open = ['--security-opt', 'seccomp=unconfined', '--security-opt', 'unmask=ALL']
      podman('run', '--detach', '--name', 'leitai-trial', ...held, ...open, '-e', `PORT=${PORT}`, IMAGE)
      await ready()
      const found = doctor(podman)
      expect(found).toContain('isolated by bubblewrap')
      expect(found).toContain('programs in Python can be run')
      expect(found).not.toContain('sandbox of servers')
      expect(podman('logs', 'leitai-trial')).not.toContain('runs no programs of competitors')
    }, 600_000)
  })
})
