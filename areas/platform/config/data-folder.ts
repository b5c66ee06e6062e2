import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config-error.ts'

/** What is there already of a path that is to be made. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

/**
 * Creates the data folder, or makes an empty one (a mounted volume) private. When started by root, PostgreSQL and scoring processes run as
 * other users: they may traverse the folder, but not list it. Throws ConfigError where it cannot be written to.
 */
export function makeDataFolder(folder: string): void {
  let made: boolean
  try {
    accessSync(nearest(folder), constants.W_OK)
    made = mkdirSync(folder, { recursive: true }) !== undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(
      `不能写入数据文件夹 ${folder}（${code}）：请把它交给运行服务器的用户，或用 DATA_DIR 指定另一个 / the data folder ${folder} cannot be written to (${code}): give it to the user that runs the server, or name another by DATA_DIR`,
    )
  }
  if (process.platform === 'win32') return
  if (!made && readdirSync(folder).length > 0) return
  try {
    chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch {
    // A volume owned by another user: startup warns if others can read it.
  }
}
