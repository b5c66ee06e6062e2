import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, boot } from './booted-debian.ts'
import { debOf, HIGHER, makeDebian, makeRelease, raiseVersion, run, whyNotTried } from './release-tools.ts'

/**
 * The .deb in a Debian that its own systemd has started: what the units promise. It takes some ten minutes, and needs root, Debian's
 * packages and a mirror: `npm run test:thorough`.
 */

const missing = whyNotTried(['debootstrap', 'dpkg-deb', 'systemd-nspawn', 'nsenter'])
if (missing !== null && process.env.THOROUGH) console.warn(`no unit is tried: ${missing}`)

const PACKAGES = ['adduser', 'ca-certificates', 'libatomic1', 'libstdc++6', 'bubblewrap', 'python3']
/** The last one for the installation of several processes. */
const SYSTEM = ['systemd', 'systemd-sysv', 'postgresql']

describe.runIf(missing === null)('the units', () => {
  const work = mkdtempSync(join(tmpdir(), 'leitai-units-'))
  const [out, debian] = [join(work, 'release'), join(work, 'debian')]
  let machine: Booted
  let port = 0
  const inside = (command: string) => machine.inside(command)
  const shown = (unit: string, name: string) => inside(`systemctl show --value -p ${name} ${unit}`).trim()
  const origin = () => `http://127.0.0.1:${port}`

  async function ready(at = port): Promise<void> {
    const until = Date.now() + 120_000
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${at}/readyz`).catch(() => null)
      if (answer?.ok) return
      if (Date.now() > until)
        throw new Error(inside('systemctl status leitai* --no-pager; journalctl -n 50 --no-pager'))
      await pause(300)
    }
  }

  /** Sends feedback until it is ended; what was answered with “done” must be there for good. */
  function load() {
    let ended = false
    const answered: string[] = []
    let refused = 0
    const one = async () => {
      while (!ended) {
        const content = randomBytes(12).toString('hex')
        const answer = await fetch(`${origin()}/v3/api/common/cmpt/userFeedback.json`, {
          method: 'POST',
          // The site takes a few of an address in a minute, and believes the proxy before it.
          headers: {
            'X-Requested-With': 'XMLHttpRequest',
            'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}`,
          },
          body: new URLSearchParams({ type: '其它', contacts: 'trial@example.com', content }),
        })
          .then((response) => (response.ok ? (response.json() as Promise<{ flag: boolean }>) : null))
          .catch(() => null)
        if (answer?.flag) answered.push(content)
        else {
          refused++
          await pause(50)
        }
      }
    }
    const all = [0, 1, 2, 3].map(one)
    return async () => {
      ended = true
      await Promise.all(all)
      return { answered, refused }
    }
  }
  /** What of this is in a backup that is made now. */
  function kept(answered: readonly string[]) {
    inside('rm -rf /var/lib/leitai/trial && leitai backup /var/lib/leitai/trial')
    const file = inside('find /var/lib/leitai/trial -name feedback.copy.zst').trim()
    const text = zstdDecompressSync(readFileSync(join(debian, file))).toString()
    inside('rm -r /var/lib/leitai/trial')
    return answered.filter((content) => text.includes(content))
  }
  /** Processes of the service's user, and what an ended PostgreSQL would leave. */
  const leftovers = () =>
    inside(
      `for one in /proc/[0-9]*; do [ "$(stat -c %U $one 2>/dev/null)" != leitai ] || tr '\\0' ' ' < $one/cmdline; done
       find /var/lib/leitai/postgres -name postmaster.pid`,
    )
  const postmaster = () => inside('head -1 /var/lib/leitai/postgres/data/postmaster.pid').trim()
  const files = () =>
    inside('find / -xdev -not -path "/proc/*" -not -path "/sys/*" -not -path "/run/*" -not -path "/tmp/*"')
      .split('\n')
      .filter(
        (path) =>
          !/^\/(?:root|tmp|dev|var\/(?:log|cache|tmp)|var\/lib\/(?:dpkg|apt|postgresql|systemd\/(?:catalog|deb))|etc\/(?:passwd|group|shadow|gshadow|subuid|subgid)-?$)/.test(
            path,
          ),
      )
      .toSorted()
  let before: string[] = []

  beforeAll(async () => {
    makeDebian(debian, [...PACKAGES, ...SYSTEM])
    // It shares the network of this machine, where the port may be taken.
    writeFileSync(join(debian, 'etc/postgresql/15/main/conf.d/trial.conf'), "listen_addresses = ''\n")
    makeRelease(out, ['--deb'])
    run('cp', [debOf(out), join(debian, 'root/a.deb')])
    raiseVersion(debOf(out), join(debian, 'root/b.deb'))
    machine = await boot(debian)
    port = await freePort()
    before = files()
  }, 1_200_000)
  afterAll(async () => {
    await machine?.off()
    rmSync(work, { recursive: true, force: true })
  }, 120_000)

  test('are installed, enabled, and not started before there are settings', async () => {
    inside('dpkg -i /root/a.deb')
    expect(machine.tries('systemctl is-enabled leitai leitai-backup.timer; systemctl is-active leitai').said).toBe(
      'enabled\ndisabled\ninactive\n',
    )
    inside(`sed -i 's/^PORT=.*/PORT=${port}/' /etc/leitai/leitai.env`)
    inside('systemctl enable --now leitai')
    await ready()
    expect((await fetch(`${origin()}/healthz`)).status).toBe(200)
    expect(shown('leitai', 'NRestarts')).toBe('0')
    expect(machine.tries('journalctl -b --no-pager -o cat -p warning _PID=1 | grep -i leitai').said).toBe('')
  }, 240_000)

  // covers: rely.release.units
  test('hold the server: rights, folders, and the strongest sandbox for what it starts', async () => {
    const pid = shown('leitai', 'MainPID')
    say(inside('systemd-analyze security --no-pager leitai | tail -1').trim())
    const status = inside(`cat /proc/${pid}/status`)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).toMatch(/^CapBnd:\t0+$/m)
    expect(status).toMatch(/^Seccomp:\t2$/m)
    expect(inside(`stat -c %U /proc/${pid}`)).toBe('leitai\n')
    // The kernel allows a sandbox no /proc of its own where something is laid over ours.
    expect(inside(`awk '$5 ~ "^/proc/"' /proc/${pid}/mountinfo`)).toBe('')
    // Not even root, where it sees what the server sees.
    for (const path of ['/etc/x', '/usr/lib/leitai/x', '/var/x', '/var/backups/leitai/x', '/opt/x'])
      expect(machine.tries(`nsenter -t ${pid} -m touch ${path}`).said, path).toContain('Read-only file system')
    expect(inside(`nsenter -t ${pid} -m ls -A /home /root`)).toBe('/home:\n\n/root:\n')
    inside('touch /tmp/outside')
    expect(
      inside(`nsenter -t ${pid} -m sh -c 'touch /var/lib/leitai/x && rm /var/lib/leitai/x && ls /tmp'`),
    ).not.toContain('outside')
    const metrics = await (await fetch(`${origin()}/metrics`)).text()
    expect(metrics.split('\n').filter((line) => line.startsWith('leitai_isolation_info'))).toEqual([
      expect.stringContaining('level="bwrap"'),
    ])
    expect(inside('leitai doctor --lang en; true')).toContain('isolated by bubblewrap')
    expect(inside('journalctl -u leitai --no-pager -o cat')).not.toContain('runs no programs of competitors')
  }, 120_000)

  // covers: rely.release.units
  test('start the server again when it is killed; what was answered is there', async () => {
    const end = load()
    await pause(2000)
    const [pid, database] = [shown('leitai', 'MainPID'), postmaster()]
    inside('systemctl kill --signal=KILL --kill-who=main leitai')
    await pause(1000)
    await ready()
    await pause(1000)
    const { answered } = await end()
    expect(shown('leitai', 'MainPID')).not.toBe(pid)
    expect(shown('leitai', 'NRestarts')).toBe('1')
    // Nobody is left of those that it had started.
    expect(postmaster()).not.toBe(database)
    expect(machine.tries(`test -e /proc/${database}`).code).toBe(1)
    expect(answered.length).toBeGreaterThan(20)
    expect(kept(answered)).toEqual(answered)
  }, 240_000)

  test('restart the server under load without losing what was answered', async () => {
    const end = load()
    await pause(2000)
    inside('systemctl restart leitai')
    await ready()
    await pause(1000)
    const { answered, refused } = await end()
    say(`restarted under load: ${answered.length} answered, ${refused} tries refused`)
    expect(shown('leitai', 'Result')).toBe('success')
    expect(kept(answered)).toEqual(answered)
  }, 240_000)

  // covers: rely.release.units
  test('stop it with its database, within the time, and leave nothing behind', async () => {
    expect([shown('leitai', 'KillMode'), shown('leitai', 'TimeoutStopUSec')]).toEqual(['mixed', '2min 30s'])
    const begun = Date.now()
    inside('systemctl stop leitai')
    expect(Date.now() - begun).toBeLessThan(60_000)
    expect([shown('leitai', 'Result'), shown('leitai', 'ExecMainStatus')]).toEqual(['success', '0'])
    expect(leftovers()).toBe('')
    // Nor where it has just begun.
    inside('systemctl start leitai; sleep 1.5; systemctl stop leitai')
    expect([shown('leitai', 'Result'), leftovers()]).toEqual(['success', ''])
    inside('systemctl start leitai')
    await ready()
  }, 240_000)

  test('make a backup that can be checked, whether or not the server runs', async () => {
    const backup = () => {
      inside('rm -rf /var/backups/leitai/*; systemctl start leitai-backup.service')
      expect(shown('leitai-backup', 'Result')).toBe('success')
      const folder = inside('ls -d /var/backups/leitai/*').trim()
      expect(inside(`stat -c "%U %a" ${folder}/manifest.json`)).toBe('leitai 600\n')
      expect(inside(`leitai restore --check ${folder} 2>&1`)).not.toBe('')
    }
    backup()
    inside('systemctl enable --now leitai-backup.timer')
    expect(inside('systemctl list-timers --no-pager leitai-backup.timer')).toContain('leitai-backup.service')
    inside('systemctl stop leitai')
    backup()
    expect(leftovers()).toBe('')
    inside('systemctl start leitai')
    await ready()
  }, 240_000)

  test('an upgrade restarts what runs, and leaves alone what its operator has switched off', async () => {
    const pid = shown('leitai', 'MainPID')
    inside('systemctl disable leitai')
    inside('dpkg -i /root/b.deb')
    await ready()
    expect(inside('dpkg -s leitai')).toContain(`Version: ${HIGHER}`)
    expect(shown('leitai', 'MainPID')).not.toBe(pid)
    expect(machine.tries('systemctl is-enabled leitai').said).toBe('disabled\n')
  }, 240_000)

  test('run several processes on a database of Debian’s, and a runner', async () => {
    inside('systemctl stop leitai')
    inside('cd / && runuser -u postgres -- createuser leitai && runuser -u postgres -- createdb -O leitai leitai')
    inside(`echo 'DATABASE_URL=postgres://leitai@localhost/leitai?host=/run/postgresql' >> /etc/leitai/leitai.env`)
    const [one, two] = [await freePort(), await freePort()]
    const units = [`leitai-http@${one}`, `leitai-http@${two}`, 'leitai-worker', 'leitai-runner']
    inside(`leitai migrate && systemctl enable --now ${units.slice(0, 3).join(' ')}`)
    for (const at of [port, one, two]) await ready(at)
    const sql = (text: string) => inside(`cd / && runuser -u leitai -- psql -At leitai -c "${text}"`).trim()
    expect(sql(`select string_agg(kind, ' ' order by kind) from runtime.processes`)).toBe('http http worker')
    expect(sql(`select distinct condition->>'level' from runtime.processes where condition->>'level' <> ''`)).toBe(
      'bwrap',
    )

    const token = `lrt_${randomBytes(32).toString('base64url')}`
    const hash = createHash('sha256').update(token).digest('base64url')
    sql(`insert into runners (name, token_hash, made_at) values ('trial', '${hash}', now())`)
    writeFileSync(
      join(debian, 'etc/leitai/runner.env'),
      `LEITAI_URL=http://127.0.0.1:${one}\nRUNNER_TOKEN=${token}\n`,
      {
        mode: 0o600,
      },
    )
    inside('systemctl enable --now leitai-runner')
    for (let tries = 0; sql(`select hello is null from runners where name = 'trial'`) === 't'; tries++) {
      if (tries > 60) throw new Error(inside('journalctl -u leitai-runner -n 20 --no-pager -o cat'))
      await pause(500)
    }
    const pids = () => units.map((unit) => shown(unit, 'MainPID'))
    const earlier = pids()
    inside('dpkg -i /root/b.deb')
    for (const at of [port, one, two]) await ready(at)
    for (const [at, pid] of pids().entries()) expect([earlier[at], '0'], units[at]).not.toContain(pid)
    expect(machine.tries('systemctl is-active leitai').said).toBe('inactive\n')
  }, 300_000)

  test('end when the package is removed; a purge leaves the data alone', () => {
    inside('dpkg -r leitai')
    expect(leftovers()).toBe('')
    expect(inside('systemctl list-units --plain --no-legend "leitai*"; ls /usr/lib/leitai 2>/dev/null; true')).toBe('')
    expect(inside('ls /etc/leitai')).toBe('leitai.env\nrunner.env\n')
    // The operator’s own file.
    inside('rm /etc/leitai/runner.env && dpkg -P leitai')
    const more = files().filter((path) => !before.includes(path))
    expect(more.filter((path) => !/^\/var\/(?:lib|backups)\/leitai(?:\/|$)/.test(path))).toEqual([])
    expect(more).toContain('/var/lib/leitai/postgres')
    expect(more.filter((path) => path.endsWith('/manifest.json'))).toHaveLength(1)
  }, 120_000)
})

const say = (what: string) => process.stdout.write(`${what}\n`)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('there is no port')
  return address.port
}
