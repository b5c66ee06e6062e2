import { readFileSync } from 'node:fs'

const { version: written }: { version?: unknown } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** The running version of Leitai. */
export const version = String(written)
