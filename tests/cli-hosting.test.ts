import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { answerCsv, solutionCsv } from '../apps/testing/build.ts'
import { testApp } from '../apps/testing/test-app.ts'
import { hostRoles } from '../areas/competition/definition/table.ts'
import { buildScorer } from '../areas/interchange/codabench/testing-scorer.ts'
import { kaggle } from '../areas/interchange/foreign/testing-bundles.ts'
import { type Terminal, terminalOf } from './tool.ts'

const adminPages: Terminal[] = []
const { app, build } = await testApp()

const cmpt = await build.competition()
async function somebody() {
  const user = await build.user()
  const visitor = await app.as(user)
  const terminal = await terminalOf(app.origin, visitor)
  adminPages.push(terminal)
  return { user, visitor, terminal }
}

const file = (terminal: Terminal, name: string, text: string | Uint8Array) => {
  writeFileSync(join(terminal.folder, name), text)
  return name
}
afterAll(async () => {
  for (const terminal of adminPages) terminal.clear()
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

  test('what Kaggle has becomes a draft with a report, and a competition is exported for Codabench', async () => {
    const { user, terminal } = await somebody()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: user.id, role: 'editor', at: app.ctx.now() })
    file(terminal, 'kaggle.zip', kaggle())
    const made = await terminal.leitai(['host', 'create', 'kaggle.zip'])
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('Odd numbers') })
    expect(made.stderr).toMatch(/to do {2}reward: .*\$500/)
    expect(made.stderr).toMatch(/carried {2}Usage: Public is board A/)
    buildScorer()
    expect((await terminal.leitai(['host', 'export', String(cmpt.id), '--codabench', '--to', 'b.zip'])).code).toBe(0)
    expect(readFileSync(join(terminal.folder, 'b.zip')).includes('REPORT.md')).toBe(true)
  })

  test('a folder becomes a draft, is tested, and lists what is missing; an invalid folder creates nothing', async () => {
    const { user, terminal } = await somebody()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: user.id, role: 'editor', at: app.ctx.now() })
    const folder = join(terminal.folder, 'mine')
    const { mkdirSync } = await import('node:fs')
    mkdirSync(folder)
    expect((await terminal.leitai(['host', 'create', 'mine'])).code).toBe(2)
    writeFileSync(join(folder, 'solution.csv'), solutionCsv())
    writeFileSync(join(folder, 'sample.csv'), answerCsv(1))
    writeFileSync(join(folder, 'competition.yaml'), manifest('nonsense: true\n'))
    const faulty = await terminal.leitai(['host', 'create', 'mine'])
    expect(faulty).toMatchObject({ code: 5, stderr: expect.stringContaining('competition.yaml:') })
    expect(JSON.parse((await terminal.leitai(['host', 'list', '--format', 'json'])).stdout)).toHaveLength(1)

    const column = '{ name: twice, expression: 2 * score, direction: lower }'
    const several = manifest().replace('      metric: rmse', `      metric: rmse\n      columns: [${column}]`)
    writeFileSync(join(folder, 'competition.yaml'), several)
    const made = await terminal.leitai(['host', 'create', 'mine'])
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('A competition from a folder') })
    const [, id = ''] = /\((\d+)\)/.exec(made.stdout) ?? []
    file(terminal, 'trial.csv', answerCsv(0.5))
    const tried = await terminal.leitai(['host', 'try', id, 'trial.csv'])
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringMatching(/A 0\.5[\s\S]*twice {2}A 1\.0+ {2}B 1\.0/) })
    const lacks = await terminal.leitai(['host', 'launch', id, '--at', '2036-11-21 18:00', '--agree'])
    expect(lacks).toMatchObject({ code: 1, stderr: expect.stringMatching(/starts 21\/11\/2036.*\n[\s\S]*direction:/) })
    expect(lacks.stderr).not.toMatch(/^(legal|sandbox|cover):/m)
    const confirmed = await terminal.leitai(['host', 'launch', id, '--confirm-direction'])
    expect(confirmed.stderr).toMatch(/(higher|lower) is better/)
    expect(confirmed.stderr).not.toMatch(/^direction:/m)
    expect((await terminal.leitai(['host', 'launch', id, '--at', 'soon'])).code).toBe(2)
    expect((await terminal.leitai(['host', 'export', id, '--to', 'out.zip'])).code).toBe(0)
    const zip = readFileSync(join(terminal.folder, 'out.zip'))
    expect([zip.subarray(0, 2).toString(), zip.includes('competition.yaml')]).toEqual(['PK', true])
    expect((await terminal.leitai(['host', 'export', '999999'])).code).toBe(1)
  })

  test('scores are recomputed: a dry run unless published', async () => {
    const { id, stage } = await build.competition()
    const { user, terminal } = await somebody()
    await app.ctx.db.insert(hostRoles).values({ cmptId: id, userId: user.id, role: 'owner', at: app.ctx.now() })
    const { visitor } = await build.competitor(id)
    const made = await build.submit(visitor, id, answerCsv(0.5))
    await build.finished(made.submission.id)
    const dry = await terminal.leitai(['host', 'rescore', String(id)])
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('with a different result: 0'),
      stderr: expect.stringContaining('dry run'),
    })
    expect((await terminal.leitai(['host', 'rescore', String(id), '--publish'])).code).toBe(2)
    const published = await terminal.leitai([
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
    expect((await terminal.leitai(['host', 'rescore', String(id), '--entry', String(made.submission.id)])).code).toBe(0)
    expect((await terminal.leitai(['host', 'export', String(id), '--lists'])).code).toBe(0)
  })
})
