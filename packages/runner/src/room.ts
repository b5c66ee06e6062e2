import { statfsSync } from 'node:fs'

/** Left free on a disk: the database and everything else that writes there would fail as well. */
const SPARE_BYTES = 1024 ** 3
/** What is smaller is not looked at. */
export const LARGE_BYTES = 64 * 1024 ** 2

/** Bytes that may be written below a folder; less than none if too little is left already. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize - SPARE_BYTES
}

/** As the system says it when nothing at all is left. */
export class FullDisk extends Error {
  readonly code = 'ENOSPC'
  readonly path: string
  constructor(path: string) {
    super(`too little room on the disk: less than ${SPARE_BYTES / 1024 ** 3} GB would be left`)
    this.path = path
  }
}
