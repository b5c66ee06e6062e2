import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { answerCsv, rmseSpec, solutionCsv } from '../apps/testing/build.ts'
import { testApp } from '../apps/testing/test-app.ts'
import { laterStage } from '../areas/competition/catalog/testing-stage.ts'
import { openCommitments } from '../areas/competition/definition/commitment.ts'
import { stages } from '../areas/competition/definition/table.ts'
import { weekRankList } from '../areas/competition/leaderboard/contract.ts'
import { eq } from '../areas/platform/db/orm.ts'
import { programDigest } from '../areas/platform/scoring/python/package.ts'
import type { ScoringSpec } from '../packages/scorer/src/types.ts'
import { zipOf } from '../packages/zip/src/testing.ts'
import { openTerminal, type Terminal, terminalOf } from './tool.ts'

const adminPages: Terminal[] = []
const { app, build } = await testApp()

const cmpt = await build.competition()
const plain = () => {
  const terminal = openTerminal(app.origin)
  adminPages.push(terminal)
  return terminal
}

async function somebody() {
  const user = await build.user()
  const visitor = await app.as(user)
  const terminal = await terminalOf(app.origin, visitor)
  adminPages.push(terminal)
  return { user, visitor, terminal }
}

async function competitor() {
  const made = await build.competitor(cmpt.id)
  const terminal = await terminalOf(app.origin, made.visitor)
  adminPages.push(terminal)
  return { ...made, terminal }
}

const file = (terminal: Terminal, name: string, text: string | Uint8Array) => {
  writeFileSync(join(terminal.folder, name), text)
  return name
}
afterAll(async () => {
  for (const terminal of adminPages) terminal.clear()
})

describe('competing', () => {
  // covers: spec.routes.section-submission-tool, spec.fields.submission-remark
  test('from finding a competition to rank and pick', async () => {
    const { terminal } = await somebody()
    const id = String(cmpt.id)
    const list = await terminal.leitai(['competitions', 'list', '--format', 'json'])
    expect(JSON.parse(list.stdout).map((one: { id: number }) => one.id)).toContain(cmpt.id)
    expect(
      (await terminal.leitai(['competitions', 'show', `${app.origin}/v3/cmptDetail.html?id=${id}`])).stdout,
    ).toContain('rmse')
    expect((await terminal.leitai(['data', 'download', id])).code).toBe(1)
    expect((await terminal.leitai(['competitions', 'join', id])).code).toBe(2)
    expect((await terminal.leitai(['competitions', 'join', id, '--agree'])).stdout).toContain('Joined')
    expect((await terminal.leitai(['competitions', 'list', '--mine', '--format', 'csv'])).stdout).toMatch(
      new RegExp(`^id,title.*\\n${id},`),
    )

    expect((await terminal.leitai(['data', 'list', id])).stdout).toContain('sample.csv')
    expect((await terminal.leitai(['data', 'download', id, '--to', 'data'])).code).toBe(0)
    const data = join(terminal.folder, 'data')
    const rules = JSON.parse(readFileSync(join(data, 'leitai.json'), 'utf8'))
    expect(rules).toMatchObject({ cmptId: cmpt.id, stages: [{ sample: 'sample.csv' }] })

    writeFileSync(join(data, 'answer.csv'), answerCsv(0.5))
    const sent = await terminal.leitai(['submit', 'answer.csv', '--wait', '--remark', '命令行'], { cwd: data })
    expect(sent.stdout).toMatch(
      /^The format is valid: 100 rows\nSubmitted as #1 \(id \d+\)\nScore 0\.500000, the team’s best\nRank 1\n$/,
    )
    const [, number = ''] = /id (\d+)/.exec(sent.stdout) ?? []
    const history = await terminal.leitai(['submissions', '--format', 'json'], { cwd: data })
    expect(JSON.parse(history.stdout)).toMatchObject([{ id: Number(number), remark: '命令行', state: 'scored' }])
    expect((await terminal.leitai(['submissions', 'list', id, '--format', 'csv'])).stdout).toContain('0.5')
    expect((await terminal.leitai(['submissions', 'show', number, '--wait'])).stdout).toContain('Score 0.500000')
    expect((await terminal.leitai(['pick', number])).stdout).toContain(`Selected 1 of`)
    expect((await terminal.leitai(['pick', number, '--off'])).stdout).toContain('Selected 0 of')
    expect((await terminal.leitai(['pick', '999999'])).code).toBe(1)
  })

  test('the leaderboard is printed as table, JSON and CSV, with aligned columns in Chinese', async () => {
    const { terminal, visitor } = await competitor()
    const made = await build.submit(visitor, cmpt.id, answerCsv(0.25))
    await build.finished(made.submission.id)
    const id = String(cmpt.id)
    const json = JSON.parse((await terminal.leitai(['leaderboard', id, '--format', 'json'])).stdout)
    expect(json[0]).toMatchObject({ rank: 1, score: '0.250000' })
    const csv = (await terminal.leitai(['leaderboard', id, '--format', 'csv'])).stdout.split('\n')
    expect(csv[0]).toBe('rank,team,score,entries,at')
    const table = (await terminal.leitai(['leaderboard', id], { env: { LANG: 'zh_CN.UTF-8' } })).stdout
      .trimEnd()
      .split('\n')
    const columnOf = (line: string, part: string) =>
      [...line.slice(0, line.indexOf(part))].reduce(
        (sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1),
        part.length,
      )
    expect(columnOf(table[1] ?? '', '0.250000')).toBe(columnOf(table[0] ?? '', '成绩') + 2)
    expect((await terminal.leitai(['leaderboard', id, '--board', 'B'])).code).toBe(1)
    // The default board is the existing one: a new test set has only B.
    const shownB = { ...rmseSpec, split: { by: 'seed' as const, seed: 'switch', aShare: 1 } }
    const { stage: window } = await laterStage(app.ctx, cmpt.stage, {
      kind: 'switch',
      spec: shownB,
      revealedAt: app.ctx.now(),
      startAt: cmpt.stage.startAt,
    })
    const ofWindow = await terminal.leitai(['leaderboard', id, '--stage', String(window.id)])
    expect(ofWindow).toMatchObject({ code: 0, stdout: expect.stringContaining('No teams on the leaderboard yet') })
    await app.ctx.db.delete(stages).where(eq(stages.id, window.id))
    // It started yesterday, which may have been in the previous week.
    const { week } = await visitor.call(weekRankList, { cmptId: cmpt.id, page: 1, pageSize: 1 })
    const ofWeek = await terminal.leitai(['leaderboard', id, '--week', String(week), '--limit', '1', '--format', 'csv'])
    expect(ofWeek.stdout.trim().split('\n')).toHaveLength(2)
  })

  test('an invalid file exits with 5 before it is uploaded, and so does one that the server rejects', async () => {
    const { terminal } = await competitor()
    const id = String(cmpt.id)
    const bad = file(terminal, 'bad.csv', answerCsv(1).replace('2,', '1,'))
    const said = await terminal.leitai(['submit', bad, '-c', id])
    expect(said).toMatchObject({ code: 5, stderr: expect.stringContaining('Line 3') })
    expect(JSON.parse((await terminal.leitai(['submissions', 'list', id, '--format', 'json'])).stdout)).toEqual([])
    const sent = await terminal.leitai(['submit', bad, '-c', id, '--no-check', '--wait'])
    expect(sent).toMatchObject({ code: 5, stderr: expect.stringContaining('Line 3') })
    expect((await terminal.leitai(['submit', 'nowhere.csv', '-c', id])).code).toBe(2)
    expect((await terminal.leitai(['submit', file(terminal, 'answer.txt', 'x'), '-c', id])).code).toBe(5)
  })

  test('check needs no network if the data is in the folder', async () => {
    const { terminal } = await competitor()
    expect((await terminal.leitai(['data', 'download', String(cmpt.id), '--to', '.'])).code).toBe(0)
    const env = { LEITAI_SERVER: 'http://127.0.0.1:9' }
    expect(await terminal.leitai(['check', file(terminal, 'good.csv', answerCsv(2))], { env })).toMatchObject({
      code: 0,
    })
    const bad = file(terminal, 'bad.csv', answerCsv(2).replace('\n7,', '\nx,'))
    expect(await terminal.leitai(['check', bad, '--lang', 'zh'], { env })).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('第 8 行'),
    })
    await promisify(execFile)('python3', ['-m', 'zipfile', '-c', 'good.zip', 'good.csv'], {
      cwd: terminal.folder,
    }).catch(() => null)
    expect((await terminal.leitai(['check', 'good.csv', '--sample', 'bad.csv'], { env })).code).toBe(5)
    const online = await terminal.leitai(['check', join(terminal.folder, 'good.csv'), '-c', String(cmpt.id)], {
      cwd: '/',
    })
    expect(online).toMatchObject({ code: 0, stdout: 'The format is valid: 100 rows\n' })
  })

  test('a team is shown, joined and left; actions that need --yes fail without it', async () => {
    const [one, other] = [await competitor(), await competitor()]
    const id = String(cmpt.id)
    expect((await one.terminal.leitai(['teams', 'create', '演示队', '-c', id])).code).toBe(0)
    const invited = await one.terminal.leitai(['teams', 'invite', other.user.name, '-c', id])
    const [, invite = ''] = /\((\d+)\)/.exec(invited.stdout) ?? []
    expect((await other.terminal.leitai(['teams', 'show', id])).stderr).toContain(`invited you (${invite})`)
    expect((await other.terminal.leitai(['teams', 'accept', invite])).code).toBe(0)
    const shown = await one.terminal.leitai(['teams', 'show', id])
    expect(shown.stdout).toContain(`演示队`)
    expect(shown.stdout).toContain(other.user.name)
    expect((await other.terminal.leitai(['teams', 'leave', '-c', id])).code).toBe(1)
    expect((await other.terminal.leitai(['teams', 'leave', '-c', id, '--yes'])).code).toBe(0)
    expect((await one.terminal.leitai(['teams', 'list', id, '--search', '演示队'])).stdout).toContain('1/5')
    const third = await competitor()
    expect((await third.terminal.leitai(['teams', 'join', String(one.teamId)])).code).toBe(0)
    expect((await one.terminal.leitai(['teams', 'show', id])).stderr).toContain('applied')
  })
})

describe('verify', () => {
  test('needs no session: waits for the salts, then verifies salts, file and split against the commitments', async () => {
    const terminal = plain()
    const solution = solutionCsv().replace('1,0.01', '1,0.5')
    // Salts stay hidden while another stage is split by the same seed.
    const spec = { ...rmseSpec, split: { by: 'seed' as const, seed: 'f'.repeat(32), aShare: 0.5 } }
    const { id, stage } = await build.competition({}, { spec, solution })
    const before = await terminal.leitai(['verify', String(id)])
    expect(before).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The salts are published when board B is revealed'),
    })
    const [, noted = ''] = /commitment to the solution ([0-9a-f]{64})/.exec(before.stdout) ?? []
    await app.ctx.db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    await openCommitments(app.ctx)
    const right = file(terminal, 'solution.csv', solution)
    const after = await terminal.leitai(['verify', String(id), '--solution', right, '--noted', noted])
    expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining('the split computed from the file') })
    expect(after.stdout).toContain('the file is the solution')
    const wrong = await terminal.leitai([
      'verify',
      String(id),
      '--solution',
      file(terminal, 'other.csv', solutionCsv(99)),
    ])
    expect(wrong).toMatchObject({ code: 5, stderr: expect.stringContaining('the file is not the solution') })
    expect(wrong.stderr).toContain('doesn’t match the published one')
    const changed = await terminal.leitai(['verify', String(id), '--noted', '0'.repeat(64)])
    expect(changed).toMatchObject({ code: 5, stderr: expect.stringContaining('is no longer shown') })
    expect((await terminal.leitai(['verify', String(id), '--stage', '999999'])).code).toBe(2)
  })

  test('tells whether a file is the scoring code that was committed to', async () => {
    const terminal = plain()
    const code = 'const score = (s, p) => 1\n'
    const spec = { ...rmseSpec, metric: { name: 'formula-js', options: { code } } }
    const split = { by: 'seed' as const, seed: 'd'.repeat(32), aShare: 0.5 }
    const { id, stage } = await build.competition({}, { spec: { ...spec, split } })
    const before = await terminal.leitai(['verify', String(id)])
    const [, noted = ''] = /commitment to the scoring code ([0-9a-f]{64})/.exec(before.stdout) ?? []
    await app.ctx.db.update(stages).set({ commitmentsOpenedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    const verified = (text: string, ...more: string[]) =>
      terminal.leitai(['verify', String(id), '--program', file(terminal, 'score.js', text), ...more])
    const right = await verified(code, '--noted', noted)
    expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining('the scoring code digest matches') })
    expect(right.stdout).toContain('the file is the scoring code')
    const wrong = await verified(`${code} `)
    expect(wrong).toMatchObject({ code: 5, stderr: expect.stringContaining('the file is not the scoring code') })
  })

  test('knows scoring code of several files by what is in a zip or a folder', async () => {
    const terminal = plain()
    const files = { 'score.py': 'from parts import mean\n', 'parts.py': 'mean = 1\n' }
    const packed = zipOf({ 'mine/parts.py': files['parts.py'], 'mine/score.py': files['score.py'] })
    const zip = join(terminal.folder, file(terminal, 'program.zip', packed))
    const spec = {
      ...rmseSpec,
      metric: { name: 'formula-python', options: { code: '', package: await programDigest(zip) } },
      split: { by: 'seed' as const, seed: 'c'.repeat(32), aShare: 0.5 },
    }
    const { id, stage } = await build.competition({}, { spec })
    await app.ctx.db.update(stages).set({ commitmentsOpenedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    const folder = join(terminal.folder, 'program')
    mkdirSync(folder)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    for (const path of [zip, folder])
      expect(await terminal.leitai(['verify', String(id), '--program', path])).toMatchObject({ code: 0 })
    writeFileSync(join(folder, 'parts.py'), 'mean = 2\n')
    expect(await terminal.leitai(['verify', String(id), '--program', folder])).toMatchObject({ code: 5 })
  })

  test.each([
    ['alone', {}, {}],
    [
      'beside a table',
      { 'labels.csv': 'id,kind,part\na,x,A\nb,y,B\nc,y,A\nd,x,B\n' },
      { by: 'column', column: 'part' },
    ],
  ] as const)('reads a solution whose cells are files, %s', async (_, table, split) => {
    const said = (word: string) =>
      Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [`texts/${id}.txt`, `${word} of ${id} on the mat`]))
    const texts = { name: 'texts/{id}.txt', holds: 'text' as const }
    const solution = zipOf({ ...table, ...said('the cat') })
    const spec: ScoringSpec = {
      ...rmseSpec,
      target: ['said'],
      prediction: ['heard'],
      metric: { name: 'cer' },
      split: 'by' in split ? split : { by: 'seed', seed: 'e'.repeat(32), aShare: 0.5 },
      files: { members: { heard: texts }, truth: { said: texts } },
      ...('by' in split && {
        columns: [
          {
            name: 'x',
            target: ['said'],
            prediction: ['heard'],
            metric: { name: 'cer' },
            slice: { column: 'kind', value: 'x' },
          },
        ],
      }),
    }
    const { id, stage } = await build.competition({}, { spec, solution, sample: zipOf(said('a dog')) })
    await app.ctx.db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    await openCommitments(app.ctx)
    const terminal = plain()
    const after = await terminal.leitai(['verify', String(id), '--solution', file(terminal, 'solution.zip', solution)])
    expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining('the split computed from the file') })
    const other = file(terminal, 'other.zip', zipOf({ ...table, 'texts/a.txt': 'the cat' }))
    expect(await terminal.leitai(['verify', String(id), '--solution', other])).toMatchObject({ code: 5 })
  })
})
