import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { errorText } from '@leitai/platform/errors/refuse'
import { expect, test } from 'vitest'
import { userName } from './bundle.ts'
import { targetOf } from './target.ts'

const isRoot = process.getuid?.() === 0

test('a folder in which this user may not write is named, with who must own it', async () => {
  using folder = temporaryFolder()
  const closed = join(folder.path, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o500)
  // Not even root may write where the kernel shows its devices.
  const parent = isRoot ? '/sys' : closed
  for (const [where, named] of [
    [join(parent, 'backup'), join(parent, 'backup')],
    [join(parent, 'backup.tar'), parent],
  ] as const) {
    const error = await targetOf(where, new Date(), 'a secret').catch((thrown: unknown) => thrown)
    expect(errorText(error)).toContain(`The user ${userName()} may not write in ${named}.`)
    expect(errorText(error)).toContain(`chown ${userName()} ${named}`)
  }
})

test.runIf(isRoot)('a user without a name has a number', () => {
  const code = `import { userName } from '${import.meta.dirname}/bundle.ts'; console.log(userName())`
  const options = { uid: 54_321, gid: 54_321, encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], options).trim()).toBe('54321')
})
