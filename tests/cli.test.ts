import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { weekRankList } from '@leitai/contract/competition/leaderboard'
import { answerTokenRequest, revokeTokens, tokens } from '@leitai/contract/identity/token'
import { afterAll, describe, expect, test } from 'vitest'
import { laterStage } from '../packages/server/src/competition/catalog/testing-stage.ts'
import { openCommitments } from '../packages/server/src/competition/definition/commitment.ts'
import { hostRoles, stages } from '../packages/server/src/competition/definition/table.ts'
import { eq } from '../packages/server/src/platform/db/orm.ts'
import { answerCsv, PASSWORD, rmseSpec, solutionCsv } from '../packages/server/src/testing/build.ts'
import { testApp } from '../packages/server/src/testing/test-app.ts'
import { type Desk, deskOf, openDesk, tokenOf } from './tool.ts'

const desks: Desk[] = []
const { app, build } = await testApp()
const cmpt = await build.competition()
afterAll(async () => {
  for (const desk of desks) desk.clear()
})

const plain = () => {
  const desk = openDesk(app.origin)
  desks.push(desk)
  return desk
}
async function somebody() {
  const user = await build.user()
  const visitor = await app.as(user)
  const desk = await deskOf(app.origin, visitor)
  desks.push(desk)
  return { user, visitor, desk }
}
async function competitor() {
  const made = await build.competitor(cmpt.id)
  const desk = await deskOf(app.origin, made.visitor)
  desks.push(desk)
  return { ...made, desk }
}
const file = (desk: Desk, name: string, text: string) => {
  writeFileSync(join(desk.folder, name), text)
  return name
}

describe('logging in', () => {
  test('by the browser: the code is shown, approved on the page, and the token is kept for nobody else to read', async () => {
    const desk = plain()
    const user = await build.user()
    const visitor = await app.as(user)
    let _approved: Promise<unknown> | null = null
    const said = await desk.leitai(['login', '--no-browser', '--scopes', 'read'], {
      onStderr: (text) => {
        const [, code] = /Code {2}([A-Z]{4}-[A-Z]{4})/.exec(text) ?? []
        if (code) _approved ??= visitor.call(answerTokenRequest, { code, approve: true, proof: PASSWORD })
      },
    })
    expect(said).toMatchObject({ code: 0, stdout: `Logged in to ${app.origin} as ${user.name}\n` })
    expect(said.stderr).toContain('/v3/accountset/connect.html?code=')
    const path = join(desk.config, 'leitai/credentials.json')
    expect([statSync(path).mode & 0o777, statSync(join(desk.config, 'leitai')).mode & 0o777]).toEqual([0o600, 0o700])
    const kept = readFileSync(path, 'utf8')
    const [token = 'none'] = /leitai_[\w-]{43}/.exec(kept) ?? []
    expect(said.stdout + said.stderr).not.toContain(token)
    expect((await desk.leitai(['whoami'])).stdout).toMatch(new RegExp(`^${user.name} .*\\nScopes read, until`))
    // The scope is the token's: handing in takes another.
    const barred = await desk.leitai(['competitions', 'join', String(cmpt.id), '--agree'])
    expect(barred).toMatchObject({ code: 1, stderr: expect.stringContaining('scope “submit”') })
  })

  test('refused on the page it ends with 1', async () => {
    const desk = plain()
    const visitor = await app.as(await build.user())
    let _refused: Promise<unknown> | null = null
    const said = await desk.leitai(['login', '--no-browser'], {
      onStderr: (text) => {
        const [, code] = /Code {2}([A-Z]{4}-[A-Z]{4})/.exec(text) ?? []
        if (code) _refused ??= visitor.call(answerTokenRequest, { code, approve: false, proof: '' })
      },
    })
    expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('refused') })
  })

  test('by a token from standard input alone, one that is good', async () => {
    const desk = plain()
    expect((await desk.leitai(['login', '--token', '-'], { input: 'nonsense' })).code).toBe(2)
    expect((await desk.leitai(['login', '--token', 'leitai_abc'])).code).toBe(2)
    expect((await desk.leitai(['login', '--token', '-'], { input: `leitai_${'A'.repeat(43)}` })).code).toBe(3)
    expect((await desk.leitai(['login', '--scopes', 'admin'])).code).toBe(2)
    expect((await desk.leitai(['login', '--days', '400'])).code).toBe(2)
  })

  test('not logged in, with a token that is over, and after logging out: 3, and what to do', async () => {
    const desk = plain()
    expect(await desk.leitai(['whoami'])).toMatchObject({ code: 3, stderr: expect.stringContaining('leitai login') })
    const one = await somebody()
    await one.visitor.call(revokeTokens, {})
    expect(await one.desk.leitai(['whoami'])).toMatchObject({ code: 3, stderr: expect.stringContaining('revoked') })
    const other = await somebody()
    expect((await other.desk.leitai(['logout'])).code).toBe(0)
    expect((await other.desk.leitai(['whoami'])).code).toBe(3)
    expect((await other.visitor.call(tokens, {})).list[0]?.state).toBe('revoked')
    expect(readFileSync(join(other.desk.config, 'leitai/credentials.json'), 'utf8')).not.toContain('leitai_')
  })

  test('a token may stand in the environment, and the site is --server, LEITAI_SERVER or the last one', async () => {
    const { user, visitor, desk } = await somebody()
    const token = await tokenOf(visitor, ['read'])
    const env = { LEITAI_TOKEN: token, LEITAI_SERVER: '' }
    const there = await plain().leitai(['--server', `${app.origin}/v3/home.html`, 'whoami'], { env })
    expect(there.stdout).toContain(user.name)
    expect(await desk.leitai(['whoami'], { env: { LEITAI_SERVER: '' } })).toMatchObject({ code: 0 })
    expect((await plain().leitai(['whoami'], { env: { LEITAI_SERVER: '' } })).code).toBe(2)
    expect((await desk.leitai(['whoami', '--server', 'ftp://example.com'])).code).toBe(2)
  })

  test('credentials that others could read are warned of', async () => {
    const { desk } = await somebody()
    const path = join(desk.config, 'leitai/credentials.json')
    chmodSync(path, 0o644)
    const said = await desk.leitai(['whoami'])
    expect([said.code, said.stderr]).toEqual([0, `Others can read ${path}; run: chmod 600 '${path}'\n`])
    expect((await desk.leitai(['login', '--token', '-'], { input: 'x' })).code).toBe(2)
    writeFileSync(path, 'not json')
    expect((await desk.leitai(['whoami'])).code).toBe(2)
  })
})

describe('languages and the command line', () => {
  test('--lang, else LANG, else Chinese', async () => {
    const desk = plain()
    const ask = async (args: string[], lang: string) =>
      (await desk.leitai([...args, '--help'], { env: { LANG: lang } })).stdout
    expect(await ask([], 'C')).toContain('擂台命令行工具')
    expect(await ask([], 'zh_CN.UTF-8')).toContain('用法:')
    expect(await ask([], 'en_US.UTF-8')).toContain('Usage:')
    expect(await ask(['--lang', 'en'], 'zh_CN.UTF-8')).toContain('Leitai on the command line')
    expect(await ask(['--lang=zh'], 'en_US.UTF-8')).toContain('擂台命令行工具')
    const refused = await desk.leitai(['--lang', 'zh', 'whoami'])
    expect(refused.stderr).toContain('还未登录')
  })

  test('the English help of every command holds no Chinese, and each says what it does', async () => {
    const desk = plain()
    const script = await desk.leitai(['completion', 'fish'])
    expect(script.stdout).not.toMatch(/\p{Script=Han}/u)
    const groups = ['', 'competitions', 'data', 'submissions', 'teams', 'host']
    const pages = await Promise.all(groups.map((group) => desk.leitai([...(group ? [group] : []), '--help'])))
    for (const { stdout, code } of pages) {
      expect(stdout).not.toMatch(/\p{Script=Han}/u)
      expect(code).toBe(0)
    }
  })

  test('what is no command, option or value of one ends with 2', async () => {
    const desk = plain()
    const wrong = [
      ['frob'],
      ['whoami', '--frob'],
      ['data', 'download'],
      ['leaderboard', '1', '--board', 'C'],
      ['host'],
      ['pick', 'x'],
      ['competitions', 'show', 'x'],
    ]
    for (const args of wrong) expect((await desk.leitai(args)).code, args.join(' ')).toBe(2)
    expect((await desk.leitai(['--version'])).stdout).toBe('0.1.0\n')
  })

  test('bash completes commands, options and their values', async () => {
    const desk = plain()
    const { stdout: script } = await desk.leitai(['completion', 'bash'])
    const complete = async (line: string) => {
      const words = line.split(' ')
      const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _leitai; echo "\${COMPREPLY[@]}"`
      return (await promisify(execFile)('bash', ['-c', `${script}\n${ask}`])).stdout.trim()
    }
    expect(await complete('leitai comp')).toBe('competitions completion')
    expect(await complete('leitai host la')).toBe('launch')
    expect(await complete('leitai leaderboard 3 --form')).toBe('--format')
    expect(await complete('leitai leaderboard 3 --format j')).toBe('json')
    expect((await desk.leitai(['completion', 'zsh'])).stdout).toContain('bashcompinit')
    expect((await desk.leitai(['completion', 'tcsh'])).code).toBe(2)
  })
})

describe('competing', () => {
  // covers: spec.routes.section-submission-tool, spec.fields.submission-remark
  test('from finding a competition to rank and pick', async () => {
    const { desk } = await somebody()
    const id = String(cmpt.id)
    const list = await desk.leitai(['competitions', 'list', '--format', 'json'])
    expect(JSON.parse(list.stdout).map((one: { id: number }) => one.id)).toContain(cmpt.id)
    expect((await desk.leitai(['competitions', 'show', `${app.origin}/v3/cmptDetail.html?id=${id}`])).stdout).toContain(
      'rmse',
    )
    expect((await desk.leitai(['data', 'download', id])).code).toBe(1)
    expect((await desk.leitai(['competitions', 'join', id])).code).toBe(2)
    expect((await desk.leitai(['competitions', 'join', id, '--agree'])).stdout).toContain('Signed up')
    expect((await desk.leitai(['competitions', 'list', '--mine', '--format', 'csv'])).stdout).toMatch(
      new RegExp(`^id,title.*\\n${id},`),
    )

    expect((await desk.leitai(['data', 'list', id])).stdout).toContain('sample.csv')
    expect((await desk.leitai(['data', 'download', id, '--to', 'data'])).code).toBe(0)
    const data = join(desk.folder, 'data')
    const rules = JSON.parse(readFileSync(join(data, 'leitai.json'), 'utf8'))
    expect(rules).toMatchObject({ cmptId: cmpt.id, stages: [{ sample: 'sample.csv' }] })

    writeFileSync(join(data, 'answer.csv'), answerCsv(0.5))
    const sent = await desk.leitai(['submit', 'answer.csv', '--wait', '--remark', '命令行'], { cwd: data })
    expect(sent.stdout).toMatch(
      /^The format is right: 100 rows\nHanded in as #1 \(id \d+\)\nScore 0\.500000, the team’s best\nRank 1\n$/,
    )
    const [, entry = ''] = /id (\d+)/.exec(sent.stdout) ?? []
    const history = await desk.leitai(['submissions', '--format', 'json'], { cwd: data })
    expect(JSON.parse(history.stdout)).toMatchObject([{ id: Number(entry), remark: '命令行', state: 'scored' }])
    expect((await desk.leitai(['submissions', 'list', id, '--format', 'csv'])).stdout).toContain('0.5')
    expect((await desk.leitai(['submissions', 'show', entry, '--wait'])).stdout).toContain('Score 0.500000')
    expect((await desk.leitai(['pick', entry])).stdout).toContain(`Chosen 1 of`)
    expect((await desk.leitai(['pick', entry, '--off'])).stdout).toContain('Chosen 0 of')
    expect((await desk.leitai(['pick', '999999'])).code).toBe(1)
  })

  test('the board comes as table, JSON and CSV, its columns under each other in Chinese', async () => {
    const { desk, visitor } = await competitor()
    const entry = await build.submit(visitor, cmpt.id, answerCsv(0.25))
    await build.finished(entry.submission.id)
    const id = String(cmpt.id)
    const json = JSON.parse((await desk.leitai(['leaderboard', id, '--format', 'json'])).stdout)
    expect(json[0]).toMatchObject({ rank: 1, score: '0.250000' })
    const csv = (await desk.leitai(['leaderboard', id, '--format', 'csv'])).stdout.split('\n')
    expect(csv[0]).toBe('rank,team,score,entries,at')
    const table = (await desk.leitai(['leaderboard', id], { env: { LANG: 'zh_CN.UTF-8' } })).stdout
      .trimEnd()
      .split('\n')
    const columnOf = (line: string, part: string) =>
      [...line.slice(0, line.indexOf(part))].reduce(
        (sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1),
        part.length,
      )
    expect(columnOf(table[1] ?? '', '0.250000')).toBe(columnOf(table[0] ?? '', '成绩') + 2)
    expect((await desk.leitai(['leaderboard', id, '--board', 'B'])).code).toBe(1)
    // Without a word about the board it is the one that there is: a new test set has B alone.
    const shownB = { ...rmseSpec, split: { by: 'seed' as const, seed: 'switch', aShare: 1 } }
    const { stage: window } = await laterStage(app.ctx, cmpt.stage, {
      ...{ kind: 'switch', spec: shownB, revealedAt: app.ctx.now(), startAt: cmpt.stage.startAt },
    })
    const ofWindow = await desk.leitai(['leaderboard', id, '--stage', String(window.id)])
    expect(ofWindow).toMatchObject({ code: 0, stdout: expect.stringContaining('Nobody is on the board yet') })
    await app.ctx.db.delete(stages).where(eq(stages.id, window.id))
    // It began yesterday, which may have been another week.
    const { week } = await visitor.call(weekRankList, { cmptId: cmpt.id, page: 1, pageSize: 1 })
    const ofWeek = await desk.leitai(['leaderboard', id, '--week', String(week), '--limit', '1', '--format', 'csv'])
    expect(ofWeek.stdout.trim().split('\n')).toHaveLength(2)
  })

  test('a faulty file ends with 5 before anything is sent, and so does one that the server fails', async () => {
    const { desk } = await competitor()
    const id = String(cmpt.id)
    const bad = file(desk, 'bad.csv', answerCsv(1).replace('2,', '1,'))
    const said = await desk.leitai(['submit', bad, '-c', id])
    expect(said).toMatchObject({ code: 5, stderr: expect.stringContaining('Line 3') })
    expect(JSON.parse((await desk.leitai(['submissions', 'list', id, '--format', 'json'])).stdout)).toEqual([])
    const sent = await desk.leitai(['submit', bad, '-c', id, '--no-check', '--wait'])
    expect(sent).toMatchObject({ code: 5, stderr: expect.stringContaining('Line 3') })
    expect((await desk.leitai(['submit', 'nowhere.csv', '-c', id])).code).toBe(2)
    expect((await desk.leitai(['submit', file(desk, 'answer.txt', 'x'), '-c', id])).code).toBe(5)
  })

  test('check needs no network where the data lie', async () => {
    const { desk } = await competitor()
    expect((await desk.leitai(['data', 'download', String(cmpt.id), '--to', '.'])).code).toBe(0)
    const env = { LEITAI_SERVER: 'http://127.0.0.1:9' }
    expect(await desk.leitai(['check', file(desk, 'good.csv', answerCsv(2))], { env })).toMatchObject({ code: 0 })
    const bad = file(desk, 'bad.csv', answerCsv(2).replace('\n7,', '\nx,'))
    expect(await desk.leitai(['check', bad, '--lang', 'zh'], { env })).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('第 8 行'),
    })
    await promisify(execFile)('python3', ['-m', 'zipfile', '-c', 'good.zip', 'good.csv'], { cwd: desk.folder }).catch(
      () => null,
    )
    expect((await desk.leitai(['check', 'good.csv', '--sample', 'bad.csv'], { env })).code).toBe(5)
    const online = await desk.leitai(['check', join(desk.folder, 'good.csv'), '-c', String(cmpt.id)], { cwd: '/' })
    expect(online).toMatchObject({ code: 0, stdout: 'The format is right: 100 rows\n' })
  })

  test('a team is shown, joined and left; what needs --yes is not done without', async () => {
    const [one, other] = [await competitor(), await competitor()]
    const id = String(cmpt.id)
    expect((await one.desk.leitai(['teams', 'create', '演示队', '-c', id])).code).toBe(0)
    const invited = await one.desk.leitai(['teams', 'invite', other.user.name, '-c', id])
    const [, invite = ''] = /\((\d+)\)/.exec(invited.stdout) ?? []
    expect((await other.desk.leitai(['teams', 'show', id])).stderr).toContain(`invites you (${invite})`)
    expect((await other.desk.leitai(['teams', 'accept', invite])).code).toBe(0)
    const shown = await one.desk.leitai(['teams', 'show', id])
    expect(shown.stdout).toContain(`演示队`)
    expect(shown.stdout).toContain(other.user.name)
    expect((await other.desk.leitai(['teams', 'leave', '-c', id])).code).toBe(1)
    expect((await other.desk.leitai(['teams', 'leave', '-c', id, '--yes'])).code).toBe(0)
    expect((await one.desk.leitai(['teams', 'list', id, '--search', '演示队'])).stdout).toContain('1/5')
    const third = await competitor()
    expect((await third.desk.leitai(['teams', 'join', String(one.teamId)])).code).toBe(0)
    expect((await one.desk.leitai(['teams', 'show', id])).stderr).toContain('applies')
  })
})

describe('verify', () => {
  test('needs no log-in: waits for the salts, then holds salts, file and split against the commitments', async () => {
    const desk = plain()
    const solution = solutionCsv().replace('1,0.01', '1,0.5')
    // Salts wait while another stage is split by the same seed.
    const spec = { ...rmseSpec, split: { by: 'seed' as const, seed: 'f'.repeat(32), aShare: 0.5 } }
    const { id, stage } = await build.competition({}, { spec, solution })
    const before = await desk.leitai(['verify', String(id)])
    expect(before).toMatchObject({ code: 0, stdout: expect.stringContaining('The salts come with the reveal') })
    const [, noted = ''] = /commitment to the solution ([0-9a-f]{64})/.exec(before.stdout) ?? []
    await app.ctx.db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    await openCommitments(app.ctx)
    const right = file(desk, 'solution.csv', solution)
    const after = await desk.leitai(['verify', String(id), '--solution', right, '--noted', noted])
    expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining('the split computed from the file') })
    expect(after.stdout).toContain('the file is the solution')
    const wrong = await desk.leitai(['verify', String(id), '--solution', file(desk, 'other.csv', solutionCsv(99))])
    expect(wrong).toMatchObject({ code: 5, stderr: expect.stringContaining('the file is not the solution') })
    expect(wrong.stderr).toContain('is not the published one')
    const changed = await desk.leitai(['verify', String(id), '--noted', '0'.repeat(64)])
    expect(changed).toMatchObject({ code: 5, stderr: expect.stringContaining('is not shown any more') })
    expect((await desk.leitai(['verify', String(id), '--stage', '999999'])).code).toBe(2)
  })
})

describe('hosting', () => {
  const manifest = (more = '') => `format: 1
slug: from-folder
title: { zh: 文件夹竞赛, en: A competition from a folder }
summary: { zh: 一句话 }
host: { zh: 演示主办方 }
type: algorithm
tags: [表格数据]
overview: { zh: 概述 }
task: { zh: 任务 }
rules: { zh: 规则 }
contact: demo@example.com
start: now+1d
end: now+30d
stages:
  - name: { zh: 初赛 }
    kind: preliminary
    start: now+1d
    end: now+30d
    scoring:
      metric: rmse
      id: id
      target: target
      prediction: prediction
      split: { aShare: 0.5 }
      solution: solution.csv
data:
  - { file: sample.csv, licence: CC0-1.0, stage: 1, sample: true }
${more}`

  test('a folder becomes a draft, is tried, and told what it lacks; a faulty one leaves nothing', async () => {
    const { user, desk } = await somebody()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: user.id, role: 'editor', at: app.ctx.now() })
    const folder = join(desk.folder, 'mine')
    const { mkdirSync } = await import('node:fs')
    mkdirSync(folder)
    expect((await desk.leitai(['host', 'create', 'mine'])).code).toBe(2)
    writeFileSync(join(folder, 'solution.csv'), solutionCsv())
    writeFileSync(join(folder, 'sample.csv'), answerCsv(1))
    writeFileSync(join(folder, 'competition.yaml'), manifest('nonsense: true\n'))
    const faulty = await desk.leitai(['host', 'create', 'mine'])
    expect(faulty).toMatchObject({ code: 5, stderr: expect.stringContaining('competition.yaml:') })
    expect(JSON.parse((await desk.leitai(['host', 'list', '--format', 'json'])).stdout)).toHaveLength(1)

    writeFileSync(join(folder, 'competition.yaml'), manifest())
    const made = await desk.leitai(['host', 'create', 'mine'])
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('A competition from a folder') })
    const [, id = ''] = /\((\d+)\)/.exec(made.stdout) ?? []
    file(desk, 'trial.csv', answerCsv(0.5))
    expect((await desk.leitai(['host', 'try', id, 'trial.csv'])).stdout).toContain('A 0.5')
    const lacks = await desk.leitai(['host', 'launch', id, '--at', '2036-11-21 18:00', '--agree'])
    expect(lacks).toMatchObject({ code: 1, stderr: expect.stringMatching(/begins 21\/11\/2036.*\n[\s\S]*cover:/) })
    expect(lacks.stderr).not.toMatch(/^(legal|sandbox):/m)
    expect((await desk.leitai(['host', 'launch', id, '--at', 'soon'])).code).toBe(2)
    expect((await desk.leitai(['host', 'export', id, '--to', 'out.zip'])).code).toBe(0)
    const zip = readFileSync(join(desk.folder, 'out.zip'))
    expect([zip.subarray(0, 2).toString(), zip.includes('competition.yaml')]).toEqual(['PK', true])
    expect((await desk.leitai(['host', 'export', '999999'])).code).toBe(1)
  })

  test('scores are made again: a dry run unless it is published', async () => {
    const { id, stage } = await build.competition()
    const { user, desk } = await somebody()
    await app.ctx.db.insert(hostRoles).values({ cmptId: id, userId: user.id, role: 'owner', at: app.ctx.now() })
    const { visitor } = await build.competitor(id)
    const entry = await build.submit(visitor, id, answerCsv(0.5))
    await build.finished(entry.submission.id)
    const dry = await desk.leitai(['host', 'rescore', String(id)])
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('end otherwise: 0'),
      stderr: expect.stringContaining('dry run'),
    })
    expect((await desk.leitai(['host', 'rescore', String(id), '--publish'])).code).toBe(2)
    const published = await desk.leitai([
      'host',
      'rescore',
      String(id),
      '--stage',
      String(stage.id),
      '--publish',
      '--reason',
      '重新评测',
    ])
    expect(published.stdout).toContain('Published')
    expect((await desk.leitai(['host', 'rescore', String(id), '--entry', String(entry.submission.id)])).code).toBe(0)
    expect((await desk.leitai(['host', 'export', String(id), '--lists'])).code).toBe(0)
  })
})
