import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { runCommand } from './command.ts'

test('what the system refuses is told in its words, without where in the program it was', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const before = process.exitCode
  await runCommand(async () => (await readFile('/none/backup.tar')).length)
  const said = written.mock.calls.map(([text]) => String(text)).join('')
  written.mockRestore()
  expect(process.exitCode).toBe(1)
  process.exitCode = before
  expect(said).toMatch(/^ENOENT: no such file or directory.*\n$/)
})
