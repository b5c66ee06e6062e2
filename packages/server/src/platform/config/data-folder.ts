import { chmodSync, mkdirSync, readdirSync } from 'node:fs'

/**
 * Creates the data folder, or makes an empty one (a mounted volume) private. When started by root, PostgreSQL and scoring processes run as
 * other users: they may traverse the folder, but not list it.
 */
export function makeDataFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true }) !== undefined
  if (process.platform === 'win32') return
  if (!made && readdirSync(folder).length > 0) return
  try {
    chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch {
    // A volume owned by another user: startup warns if others can read it.
  }
}
