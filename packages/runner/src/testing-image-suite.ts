import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Job } from './engine.ts'
import { makeHostileImage } from './image/testing-image.ts'
import { rootOf } from './image/unpack.ts'
import { runProgram } from './program/run-program.ts'
import { jobOf, limits, probesOn, python, ran } from './testing.ts'
import type { Tried } from './testing-suite.ts'

/** Declares the tests of engines that run programs in the root of an image that nobody trusts. `folder`: other users can traverse it. */
export function declareImageSuite({ name, engine, left, reached = {}, slowness = 1 }: Tried, folder: string): void {
  describe(`an image in ${name}`, () => {
    const image = join(folder, 'image')
    beforeAll(() => makeHostileImage(folder, image), 60_000)
    const inImage = (code: string, more: Partial<Job> = {}) => python(code, { root: rootOf(image), ...more })

    test('runs as it is started by its own configuration, with its files, as a user without rights', async () => {
      const place = { engine, folder: join(folder, `run-${Math.random()}`) }
      const data = { file: join(folder, 'data.csv'), name: 'data.csv' }
      writeFileSync(data.file, 'of the host')
      const output = { name: 'p.csv', mostBytes: 1000 }
      const program = {
        id: `image-${process.pid}`,
        form: 'tar' as const,
        code: image,
        data,
        model: null,
        limits,
        output,
      }
      const { outcome, ended, result } = await runProgram({ ...place, image: 'not-this-one' }, program)
      expect([outcome, ended.log.head, readFileSync(result, 'utf8')]).toEqual([
        'ok',
        'image 1 /app True\n',
        'of the host',
      ])
    })

    test(
      'reaches nothing',
      async () => {
        const found = await probesOn(engine, { more: { root: rootOf(image) } })
        const open = Object.entries(found).filter(([, said]) => said !== 'held')
        expect(open.map(([one]) => one).sort()).toEqual(Object.keys(reached).sort())
      },
      60_000 * slowness,
    )

    test('has nothing of this machine, and cannot be changed', async () => {
      const code = `import os
print(os.path.exists("/usr/bin/tar"), os.path.exists("/var"), oct(os.stat("/app/su").st_mode), os.listdir("/out"))
for at in ("/x", "/etc/x", "/app/x", "/usr/x"):
  try: open(at, "w"); print("wrote", at)
  except OSError: pass`
      expect((await ran(engine, inImage(code))).log.head).toBe('False False 0o100755 []\n')
    })

    test('whose shell is no program, does not end, or says what it should not, fails by its own fault', async () => {
      const other = join(folder, 'other')
      for (const [shell, outcome] of [
        ['no program', 'error'],
        ['#!/nowhere', 'error'],
        ['#!/usr/bin/python3\nimport sys; print("Error: started", file=sys.stderr); sys.exit(125)', 'error'],
        ['#!/usr/bin/python3\nimport time; time.sleep(100)', 'timeout'],
      ] as const) {
        rmSync(other, { recursive: true, force: true })
        cpSync(rootOf(image), other, { recursive: true, verbatimSymlinks: true })
        writeFileSync(join(other, 'usr/bin/sh'), shell)
        const job = jobOf(['/bin/true'], { root: other, limits: { ...limits, wallSeconds: 2 } })
        expect([shell, (await ran(engine, job)).outcome]).toEqual([shell, outcome])
      }
      expect(left()).toEqual([])
    })
  })
}
