import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerCsv, builders, PASSWORD } from '../testing/build.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { template } from './own.ts'

let test: TestHouse
let build: ReturnType<typeof builders>
const folder = mkdtempSync(join(tmpdir(), 'leitai-tool-'))
beforeAll(async () => {
  test = await openTestHouse()
  build = builders(test)
})
afterAll(async () => {
  await test.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The commands of the page, one part after the other. */
const partsOf = (language: 'zh' | 'en') =>
  [...template('tool', language).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands)

it.each(['zh', 'en'] as const)(
  'the commands of the page in %s log in, hand a file in, tell its score and log out',
  async (language) => {
    const { id } = await build.competition()
    const { user } = await build.competitor(id)
    writeFileSync(join(folder, 'answer.csv'), answerCsv(0.5))
    const [before = '', login = '', commit = '', ask = '', out = ''] = partsOf(language)
    const filled = before
      .replace(/^SITE=.*$/m, `SITE=${test.origin}`)
      .replace(/^ACCOUNT=.*$/m, `ACCOUNT='${user.name}'`)
      .replace(/^PASSWORD=.*$/m, `PASSWORD='${PASSWORD}'`)
    const handIn = commit.replace(/^CMPT=.*$/m, `CMPT=${id}`)
    // The page says how often to ask; here it is asked until there is an answer.
    const wait = `until ANSWER=$(${ask.trim()}) && echo "$ANSWER" | grep -q '"state":"scored"'; do :; done; echo "$ANSWER"`
    const script = ['set -e', filled, login, handIn, wait, out, 'test ! -e cookies.txt'].join('\n')
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder })
    expect(stdout).toMatch(/submission \d+/)
    expect(stdout).toContain('"score":"0.500000"')
  },
)
