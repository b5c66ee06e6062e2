import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openLauncher } from '../../../platform/sandbox/launcher.ts'
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
        bad('data folder', `${there} 不可写`, `${there} cannot be written to`, [
          `把它交给运行服务器的用户：chown -R leitai ${dataDir}`,
          `give it to the user that runs the server: chown -R leitai ${dataDir}`,
        ]),
      )
    else if (isOpenToOthers(dataDir))
      found.push(
        bad('data folder', `${dataDir} 对本机其他用户开放`, `others of this machine may look into ${dataDir}`, [
          `chmod 711 ${dataDir}`,
          `chmod 711 ${dataDir}`,
        ]),
      )
    else
      found.push(
        good('data folder', `${dataDir} 可写，其他用户看不到`, `${dataDir} can be written to, and is closed to others`),
      )
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
      'a command ran as another user, such as root: chown -R --reference them back',
    ]),
  ]
}

async function space(there: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(there)
  const [free, total] = [bavail * bsize, blocks * bsize]
  const shown = `${(free / GB).toFixed(1)} GB`
  return isNearlyFull({ free, total })
    ? bad('disk', `只剩 ${shown}`, `only ${shown} are free`, [
        '腾出空间，或把数据目录移到更大的磁盘',
        'free some space, or move the data folder to a larger disk',
      ])
    : good('disk', `剩余 ${shown}`, `${shown} are free`)
}

export const sandbox: Check = {
  name: 'sandbox',
  async run(place: Workplace) {
    const launcher = openLauncher({ workFolder: join(place.config().dataDir, 'work'), log: place.log })
    try {
      const { kind, memory } = await launcher.level()
      const install: [string, string] = [
        '安装 bubblewrap（apt install bubblewrap），并允许用户命名空间',
        'install bubblewrap (apt install bubblewrap) and allow user namespaces',
      ]
      if (kind === 'none')
        return [bad('sandbox', '提交的文件和代码没有隔离', 'files and code of others are not closed in', install)]
      if (kind === 'permissions')
        return [note('sandbox', '只有 Node 的权限模型隔离', 'Node’s permission model alone closes them in', install)]
      return [
        good('sandbox', '由 bubblewrap 隔离', 'bubblewrap closes them in'),
        memory === 'cgroup'
          ? good('memory limit', '由内核（cgroup）限制', 'the kernel keeps it (cgroup)')
          : note('memory limit', '每 250 毫秒取样', 'sampled every 250 ms', [
              '以 root 或带 Delegate=yes 的 systemd 单元运行，由内核限制',
              'run as root, or by a systemd unit with Delegate=yes, so that the kernel keeps it',
            ]),
      ]
    } finally {
      launcher.close()
    }
  },
}
