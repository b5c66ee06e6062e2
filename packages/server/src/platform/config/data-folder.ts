import { chmodSync, mkdirSync, readdirSync } from 'node:fs'

/**
 * Makes the data folder, closed to the machine's other users, also where it is there and empty (a mounted volume). Started by root,
 * PostgreSQL and those who score run as others: they may pass through to what is theirs, and not look around.
 */
export function makeDataFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true }) !== undefined
  if (process.platform === 'win32') return
  if (!made && readdirSync(folder).length > 0) return
  try {
    chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch {
    // A volume of somebody else's: the start warns where others may look into it.
  }
}
