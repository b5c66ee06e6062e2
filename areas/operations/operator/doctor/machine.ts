import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, statSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openLauncher } from '@leitai/platform/sandbox/launcher'
import { firstPlace } from '@leitai/platform/scoring/python/place'
import { findBubblewrap } from '@leitai/runner/bubblewrap/sandbox'
import { PYTHON } from '@leitai/runner/system'
import { isOpenToOthers } from '../../health/condition.ts'
import { isNearlyFull } from '../../health/rules.ts'
import type { Workplace } from '../command.ts'
import { bad, type Check, type Finding, good, note } from './finding.ts'

const GB = 1024 ** 3
const isWritable = (folder: string) => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The data folder, or the nearest above it that exists. */
function nearest(folder: string): string {
  const above = dirname(folder)
  return existsSync(folder) || above === folder ? folder : nearest(above)
}

export const folder: Check = {
  name: 'data folder',
  async run(place) {
    const { dataDir } = place.config()
    const there = nearest(dataDir)
    const found: Finding[] = []
    if (!isWritable(there))
      found.push(
        bad('data folder', `${there} 不可写`, `${there} isn’t writable`, [
          `把它交给运行服务器的用户：chown -R leitai ${dataDir}`,
          `make the user that runs the server its owner: chown -R leitai ${dataDir}`,
        ]),
      )
    else if (isOpenToOthers(dataDir))
      found.push(
        bad('data folder', `${dataDir} 对本机其他用户开放`, `other users on this machine can read ${dataDir}`, [
          `chmod 711 ${dataDir}`,
          `chmod 711 ${dataDir}`,
        ]),
      )
    else
      found.push(good('data folder', `${dataDir} 可写，其他用户看不到`, `${dataDir} is writable, and closed to others`))
    return [...found, ...ownerOf(dataDir), await space(there)]
  },
}

/** Files made by root are unreadable for the server’s user. */
function ownerOf(dataDir: string): Finding[] {
  const own = statSync(dataDir, { throwIfNoEntry: false })?.uid
  const objects = statSync(join(dataDir, 'objects'), { throwIfNoEntry: false })?.uid
  if (own === undefined || objects === undefined || own === objects) return []
  return [
    bad('data folder', `${dataDir}/objects 属于另一个用户`, `${dataDir}/objects belongs to another user`, [
      '命令是以其他用户（如 root）运行的；改回属主：chown -R --reference',
      'a command ran as another user, such as root: use chown -R --reference to restore the owner',
    ]),
  ]
}

async function space(there: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(there)
  const [free, total] = [bavail * bsize, blocks * bsize]
  const shown = `${(free / GB).toFixed(1)} GB`
  return isNearlyFull({ free, total })
    ? bad('disk', `只剩 ${shown}`, `only ${shown} free`, [
        '腾出空间，或把数据目录移到更大的磁盘',
        'free up space, or move the data folder to a larger disk',
      ])
    : good('disk', `剩余 ${shown}`, `${shown} free`)
}

export const sandbox: Check = {
  name: 'sandbox',
  async run(place: Workplace) {
    const launcher = openLauncher({ workFolder: join(place.config().dataDir, 'work'), log: place.log })
    try {
      const { kind, memory } = await launcher.level()
      const install: [string, string] =
        findBubblewrap() === null
          ? [
              '安装 bubblewrap（apt install bubblewrap；容器见 docs/CONTAINERS.md）',
              'install bubblewrap (apt install bubblewrap; for containers see docs/CONTAINERS.md)',
            ]
          : [
              'bubblewrap 已安装但不能用：允许用户命名空间和新的 /proc（docs/OPERATIONS.md“隔离”；容器见 docs/CONTAINERS.md）',
              'bubblewrap is there but does not work: allow user namespaces and a new /proc (docs/OPERATIONS.md; for containers docs/CONTAINERS.md)',
            ]
      if (kind === 'none')
        return [bad('sandbox', '提交的文件和代码没有隔离', 'others’ files and code aren’t isolated', install)]
      if (kind === 'permissions')
        return [note('sandbox', '只有 Node 的权限模型隔离', 'isolated only by Node’s permission model', install)]
      return [
        good('sandbox', '由 bubblewrap 隔离', 'isolated by bubblewrap'),
        memory === 'cgroup'
          ? good('memory limit', '由内核（cgroup）限制', 'enforced by the kernel (cgroup)')
          : note('memory limit', '每 250 毫秒取样', 'sampled every 250 ms', [
              '以 root 或带 Delegate=yes 的 systemd 单元运行，由内核限制',
              'run as root, or with a systemd unit with Delegate=yes, so that the kernel enforces it',
            ]),
      ]
    } finally {
      launcher.close()
    }
  },
}

/** Programs of hosts and competitors, which need more than files do: tried in folders of its own, as a server may be running some. */
export const programs: Check = {
  name: 'programs',
  async run(place: Workplace) {
    const reason = await whyNoPrograms(join(place.config().dataDir, 'work'))
    if (reason !== null)
      return [
        note('programs', `这里不能运行 Python 程序：${reason}`, `programs in Python cannot be run here: ${reason}`, [
          '需要 bubblewrap 和 python3-pandas；只收文件的竞赛不需要',
          'bubblewrap and python3-pandas are needed; competitions that take files alone do without',
        ]),
      ]
    return [good('programs', '可以运行 Python 程序', 'programs in Python can be run')]
  },
}

async function whyNoPrograms(workFolder: string): Promise<string | null> {
  if (existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import numpy, pandas'], { stdio: 'ignore' }).status !== 0)
    return 'pandas is missing'
  await mkdir(workFolder, { recursive: true, mode: 0o711 })
  const folders = [workFolder, tmpdir()].map((above) => () => mkdtempSync(join(above, 'doctor-')))
  const place = await firstPlace(folders, { name: `doctor-${process.pid}`, runs: 'runs' })
  if (typeof place === 'string') return place
  await rm(place.folder, { recursive: true, force: true })
  return null
}
