import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Noticed } from '@leitai/platform/telemetry/log'
import { CLOCKS_SECONDS } from './rules.ts'
import type { Condition } from './table.ts'

/** Whether other users of the machine can access the data folder. */
export function isOpenToOthers(folder: string): boolean {
  if (process.platform === 'win32') return false
  const found = statSync(folder, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & 0o066) !== 0
}

/** The condition that this process reports. Unknown values, e.g. while no process can be started, are reported as unknown. */
export async function conditionOf({
  launcher,
  config,
  noticed,
}: Pick<AppContext, 'launcher' | 'config' | 'noticed'>): Promise<Condition> {
  const found = await Promise.race([launcher.level().catch(() => null), pause(3000, null, { ref: false })])
  const unable = launcher.unable()
  return {
    level: found?.kind ?? null,
    uid: found ? (found.uid ?? process.getuid?.() ?? null) : null,
    memory: found?.memory ?? null,
    unableSince: unable?.since.toISOString() ?? null,
    clockAheadSeconds: noticed.clockAheadSeconds,
    storageFullAt: noticed.storageFullAt?.toISOString() ?? null,
    dataOpen: isOpenToOthers(config.dataDir),
  }
}

const AGAIN_MS = 60_000

/** Logs that the store is full: at once, then every minute while it lasts. */
export function noteFull(noticed: Noticed, log: AppContext['log']): void {
  const last = noticed.storageFullAt?.getTime() ?? 0
  if (Date.now() - last < AGAIN_MS) return
  noticed.storageFullAt = new Date()
  log.error('对象存储已满，上传暂时失败，请腾出空间 / the object store is full, uploads fail: free some space')
}

/** Records the difference between this process’s clock and the database’s, and logs it once when they start to differ. */
export function compareClocks({ noticed, log }: Pick<AppContext, 'noticed' | 'log'>, ours: Date, theirs: number): void {
  const ahead = ours.getTime() / 1000 - theirs
  const differs = Math.abs(ahead) > CLOCKS_SECONDS
  if (differs && Math.abs(noticed.clockAheadSeconds) <= CLOCKS_SECONDS)
    log.warn(
      { aheadSeconds: ahead },
      '本机与数据库的时钟不一致，请校时 / this machine’s clock and the database’s differ: set them by NTP',
    )
  noticed.clockAheadSeconds = ahead
}
