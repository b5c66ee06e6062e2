import { readFileSync } from 'node:fs'
import { readEnvFile } from '@leitai/platform/config/env-file'
import { errorText } from '@leitai/platform/errors/refuse'

/**
 * `node with-env-file.ts <file> <what node gets>…`: becomes that program, in an environment with what the file sets; names that are set
 * already stay. Node's own --env-file reads quotes, `#` and backslashes otherwise than systemd does.
 */
const [file = '', ...args] = process.argv.slice(2)
try {
  const settings = readEnvFile(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file)))
  const env = Object.entries({ ...settings, ...process.env }).filter(([, value]) => value !== undefined)
  process.execve?.(process.execPath, [process.execPath, ...args], Object.fromEntries(env))
} catch (error) {
  process.stderr.write(`${file}: ${errorText(error)}\n`)
  process.exitCode = 1
}
