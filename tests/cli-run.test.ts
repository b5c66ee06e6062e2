import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../apps/testing/test-app.ts'
import { READS } from '../areas/competition/model/testing.ts'
import { hostRuns } from '../areas/competition/run/contract.host.ts'
import { makeRunner } from '../areas/competition/run/runner.ts'
import { codeCompetition, features, GOOD, lacksRunner, openRunner } from '../areas/competition/run/testing.ts'
import { archiveOfSystem } from '../packages/runner/src/image/testing-image.ts'
import { zipOf } from '../packages/zip/src/testing.ts'
import { openTerminal, type Terminal, TOOL, terminalOf } from './tool.ts'

const { app, build } = await testApp()
const missing = await lacksRunner()
const opened: Terminal[] = []
afterAll(() => {
  for (const terminal of opened) terminal.clear()
})
const notebook = (...sources: string[]) =>
  JSON.stringify({
    cells: sources.map((source) => ({ cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  })
/** Finds its folders by the environment, so that it runs without a sandbox as well. */
const ANYWHERE = GOOD.replace('"/data/features.csv"', 'os.environ["LEITAI_DATA"] + "/features.csv"')
  .replace('"/out/predictions.csv"', 'os.environ["LEITAI_OUT"] + "/predictions.csv"')
  .replace('import csv', 'import csv, os')

async function competing(more: Parameters<typeof codeCompetition>[2] = {}) {
  const { id, host } = await codeCompetition(app, build, more)
  const { visitor } = await build.competitor(id)
  const terminal = await terminalOf(app.origin, visitor)
  opened.push(terminal)
  const cache = join(terminal.folder, 'cache')
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(terminal.folder, name), content)
    return name
  }
  file('features.csv', features)
  const run = (...args: string[]) =>
    terminal.leitai(['run', String(id), ...args], { env: { XDG_CACHE_HOME: cache, RUNNER_TOKEN: 'lrt_x' } })
  return { id: String(id), host, terminal, file, run, cache }
}

describe.runIf(missing === null)('leitai run', () => {
  test('runs a program on the public data with its log, and checks the result as the site does', async () => {
    const { file, run, terminal, cache } = await competing()
    const onDebug = await run(file('main.py', GOOD))
    // The debug data have three of the hundred rows.
    expect(onDebug).toMatchObject({ code: 5, stdout: expect.stringContaining("secret {'id': '1', 'x': '0.510000'}") })
    expect(onDebug.stderr).toContain('different rows in the debug data')
    expect(readFileSync(join(terminal.folder, 'out/predictions.csv'), 'utf8')).toMatch(/^id,prediction\n1,0\.01/)
    const [kept] = readdirSync(join(cache, 'leitai'))
    expect(kept).toMatch(/^[0-9a-f]{64}$/)
    const whole = await run('main.py', '--data', 'features.csv', '--out', 'result')
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('The format is valid: 100 rows') })
    expect(whole.stdout).toMatch(/Time \d+\.\d s.*peak memory/)
    expect(whole.stderr).toContain('Limits: 10 s, 256 MB of memory')
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('leitai-run-'))).toEqual([])
  }, 60_000)

  test('takes folders, zips and notebooks, and data as a folder or a zip', async () => {
    const { file, run, terminal } = await competing()
    mkdirSync(join(terminal.folder, 'program'))
    file('program/main.py', 'from other import go\ngo()\n')
    file('program/other.py', `def go():\n  ${GOOD.replaceAll('\n', '\n  ')}`)
    mkdirSync(join(terminal.folder, 'given'))
    file('given/features.csv', features)
    expect(await run('program', '--data', 'given')).toMatchObject({ code: 0 })
    file('code.zip', zipOf({ 'main.py': GOOD }))
    file('data.zip', zipOf({ 'features.csv': features }))
    expect(await run('code.zip', '--data', 'data.zip')).toMatchObject({ code: 0 })
    expect(await run(file('main.ipynb', notebook('x = 1', GOOD)), '--data', 'given')).toMatchObject({ code: 0 })
    const executed = JSON.parse(readFileSync(join(terminal.folder, 'out/executed.ipynb'), 'utf8'))
    expect(executed.cells[1].outputs[0].text).toContain('secret')
    expect(await run(file('note.txt', 'x'))).toMatchObject({ code: 5, stderr: expect.stringContaining('.py') })
    mkdirSync(join(terminal.folder, 'empty'))
    expect(await run('empty')).toMatchObject({ code: 5, stderr: expect.stringContaining('no main.py') })
  }, 60_000)

  test('uploads a model once, submits with it, and reads it here in the same way', async () => {
    await openRunner(app)
    const { id, file, run, terminal } = await competing({ modelMb: 10 })
    file('main.py', READS)
    file('weights.txt', '0.125')
    const submit = (...args: string[]) => terminal.leitai(['submit', 'main.py', '-c', id, '--wait', ...args])
    const first = await submit('--model', 'weights.txt')
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Model weights\.txt uploaded.*Score 0\.125/s),
    })
    const modelId = /\(id (\d+)\)/.exec(first.stdout)?.[1] ?? ''
    // The same content under another name.
    const second = await submit('--model', file('other.txt', '0.125'))
    expect(second.stderr).toContain(`Your team already has this model: weights.txt (id ${modelId})`)
    expect(await submit('--model', modelId)).toMatchObject({ code: 0, stdout: expect.stringContaining('Score 0.125') })
    expect(await submit('--model', '999999')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('doesn’t exist'),
    })
    expect(await submit('--model', 'none.pt')).toMatchObject({ code: 2 })
    const here = ['--data', 'features.csv', '--model']
    expect(await run('main.py', ...here, 'weights.txt')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('model weights.txt'),
    })
    mkdirSync(join(terminal.folder, 'weights'))
    file('weights/w.txt', '0.5')
    expect((await run('main.py', ...here, 'weights')).stdout).toContain('model w.txt')
    expect((await run('main.py', ...here, 'weights', '--without-sandbox')).code).toBe(5)
    file('weights.zip', zipOf({ 'packed.txt': '0' }))
    expect((await run('main.py', ...here, 'weights.zip')).stdout).toContain('model packed.txt')
    file('broken.zip', 'no zip')
    expect(await run('main.py', ...here, 'broken.zip')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('The model zip can’t be unpacked'),
    })
    expect(await submit('--model', 'weights')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Zip a folder'),
    })
  }, 120_000)

  test.each([
    ['error', 'print("why")\nraise ValueError("because")', 'exit code 1'],
    ['timeout', 'while True: pass', 'longer than 5 seconds'],
    ['noOutput', 'print(1)', 'didn’t write /out/predictions.csv'],
    ['badOutput', 'import os; os.symlink("/etc/passwd", "/out/predictions.csv")', 'isn’t a regular file'],
    ['network', 'import socket; socket.create_connection(("127.0.0.1", 80), 1)', 'exit code 1'],
  ])(
    'says how a program ended and what to do: %s',
    async (_, code, said) => {
      const { file, run } = await competing({ wallSeconds: 5 })
      const ended = await run(file('main.py', code))
      expect(ended).toMatchObject({ code: 5, stderr: expect.stringContaining(said) })
      expect(ended.stdout).toContain('Time ')
    },
    60_000,
  )

  test('without a sandbox it warns, keeps the time, and passes folders but no token', async () => {
    const { file, run } = await competing({ wallSeconds: 5 })
    const args = ['--data', 'features.csv', '--without-sandbox']
    const program = `${ANYWHERE}\nprint("token", [n for n in os.environ if "TOKEN" in n], "root", os.environ.get("LEITAI_ROOT"))`
    file('main.py', program)
    const ran = await run('main.py', ...args)
    expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining('No sandbox') })
    expect(ran.stdout).toContain('token [] root None')
    expect(ran.stdout).toContain('peak memory not measured here')
    expect(await run(file('slow.py', 'import time; time.sleep(60)'), ...args)).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('longer than 5 seconds'),
    })
    expect(await run(file('main.ipynb', notebook(ANYWHERE)), ...args)).toMatchObject({ code: 0 })
  }, 60_000)

  test('runs the archive of an image where the stage takes one, and says what is wrong with one', async () => {
    const { file, run, terminal } = await competing({ imageMb: 20 })
    const program = '#!/bin/sh\n{ echo id,prediction; sed 1d /data/features.csv; } > /out/predictions.csv'
    const config = { Cmd: ['/go'] }
    file('image.tar', new Uint8Array(await archiveOfSystem({ go: program }, config, ['/usr/bin/sh', '/usr/bin/sed'])))
    expect(await run('image.tar', '--data', 'features.csv')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The format is valid: 100 rows'),
    })
    expect(await run('image.tar', '--without-sandbox')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Images only run in a sandbox'),
    })
    expect(await run(file('other.tar', 'no archive'.repeat(99)))).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('this tar isn’t an image archive'),
    })
    const none = await competing()
    none.file('image.tar', readFileSync(join(terminal.folder, 'image.tar')))
    expect(await none.run('image.tar')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('doesn’t accept image archives'),
    })
    expect(await none.terminal.leitai(['submit', 'image.tar', '-c', none.id])).toMatchObject({ code: 5 })
  }, 60_000)

  test('says what is missing where bubblewrap cannot be started', async () => {
    const { id, file, terminal } = await competing()
    file('main.py', GOOD)
    // The machine as it is, but for bubblewrap itself.
    const hidden = ['--dev-bind', '/', '/', '--ro-bind', '/dev/null', '/usr/bin/bwrap', '--', process.execPath, TOOL]
    const env = { ...process.env, XDG_CONFIG_HOME: terminal.config, LEITAI_SERVER: app.origin, LANG: 'en' }
    const ran = promisify(execFile)('bwrap', [...hidden, 'run', id, 'main.py'], { cwd: terminal.folder, env })
    await expect(ran).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/apt-get install bubblewrap python3.*--without-sandbox/),
    })
  })

  test('the packed tool runs programs as well, with the file that it starts beside it', async () => {
    const { id, file, terminal } = await competing()
    const pack = join(import.meta.dirname, '../scripts/pack-cli.mjs')
    await promisify(execFile)(process.execPath, [pack, terminal.folder], { cwd: join(import.meta.dirname, '..') })
    const tool = join(terminal.folder, 'dist/leitai.mjs')
    const ran = await terminal.leitai(['run', id, file('main.py', GOOD), '--data', 'features.csv'], { tool })
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('The format is valid: 100 rows') })
  }, 60_000)

  test('submits a program without checking it as a result, a folder as a zip', async () => {
    await openRunner(app)
    const { id, file, terminal } = await competing()
    const sent = await terminal.leitai(['submit', file('main.py', GOOD), '-c', id, '--wait'])
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('Score 0.000000') })
    mkdirSync(join(terminal.folder, 'program'))
    file('program/main.py', GOOD)
    expect(await terminal.leitai(['submit', 'program', '-c', id, '--wait'])).toMatchObject({ code: 0 })
    expect((await terminal.leitai(['submit', file('answer.csv', 'id,x'), '-c', id])).code).toBe(5)
  }, 60_000)
})

test('run says which stage and which data it lacks', async () => {
  const { file, run } = await competing({ debugFile: null })
  file('main.py', GOOD)
  expect(await run('main.py')).toMatchObject({ code: 2, stderr: expect.stringContaining('--data') })
  const results = await build.competition()
  const { visitor } = await build.competitor(results.id)
  const terminal = await terminalOf(app.origin, visitor)
  opened.push(terminal)
  writeFileSync(join(terminal.folder, 'main.py'), GOOD)
  expect(await terminal.leitai(['run', String(results.id), 'main.py'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('accepts result files'),
  })
  expect((await run('nowhere.py')).code).toBe(2)
})

test('runner says what its environment lacks, in one line', async () => {
  const terminal = openTerminal(app.origin)
  opened.push(terminal)
  expect(await terminal.leitai(['runner'])).toMatchObject({ code: 2, stderr: expect.stringContaining('LEITAI_URL') })
  const env = { LEITAI_URL: app.origin, RUNNER_TOKEN: `lrt_${'x'.repeat(43)}` }
  expect(await terminal.leitai(['runner'], { env })).toMatchObject({ code: 1 })
})

test.runIf(missing === null)(
  'runner runs programs until it is stopped',
  async () => {
    const { id, host } = await codeCompetition(app, build, { labels: ['bubblewrap', 'of-the-tool'] })
    const { visitor } = await build.competitor(id)
    const { submission } = await build.submit(visitor, id, GOOD, 'main.py')
    const { token } = await makeRunner(app.ctx.db, { name: '演示工具', cmptId: id, madeAt: app.ctx.now() })
    const terminal = openTerminal(app.origin)
    opened.push(terminal)
    const child = execFile(process.execPath, [TOOL, 'runner'], {
      env: { ...process.env, LEITAI_URL: app.origin, RUNNER_TOKEN: token, RUNNER_LABELS: 'of-the-tool' },
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    expect(await build.finished(submission.id)).toMatchObject({ state: 'scored' })
    const { runners } = await host.call(hostRuns, { cmptId: id, state: '', outcome: '', page: 1, pageSize: 20 })
    expect(runners.find(({ name }) => name === '演示工具')).toMatchObject({
      state: 'on',
      labels: expect.arrayContaining(['bubblewrap', 'of-the-tool', 'image']),
    })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
  60_000,
)
