import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import '@leitai/server/domains'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { openFolderStorage } from '@leitai/platform/storage/open'
import { commandScorers } from '@leitai/server/command-scorers'
import { createTestDatabase, type TestDatabase } from '@leitai/testing/database'
import { strToU8, zipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readArguments, run } from '../archive/command.ts'
import { formatCsv, parseCsv } from '../archive/csv.ts'
import { exportFolder, findCompetition } from '../archive/export.ts'
import { FolderError, faultLine } from '../archive/fault.ts'
import { type FolderContext, importFolder } from '../archive/import.ts'
import { parseDateTime } from '../archive/manifest.ts'
import { competitions, dataFiles, joinCodes, stages } from '../definition/table.ts'

const root = mkdtempSync(join(tmpdir(), 'leitai-folder-'))
const now = new Date('2026-11-21T04:00:00Z')
let database: TestDatabase
let app: FolderContext
let folder = ''
let count = 0

const rows = Array.from({ length: 20 }, (_, at) => `${at + 1},${at / 10}`).join('\n')
const zeros = rows.replace(/,.*$/gm, ',0')
const MANIFEST = `format: 1
slug: small
title: { zh: 小竞赛, en: A small one }
summary: { zh: 一句话 }
host: { zh: 主办方 }
type: algorithm
tags: [表格数据]
overview: { zh: { file: overview.md } }
task: { zh: 预测 y }
rules: { zh: 规则 }
start: 2026-11-21
end: 2026-12-21 18:00
needsCode: true
codes: [{ code: ABCD1234, uses: 30 }]
stages:
  - name: { zh: 初赛 }
    kind: preliminary
    start: 2026-11-21
    end: 2026-12-21T10:00:00Z
    scoring:
      metric: rmse
      id: id
      target: y
      prediction: y
      split: { seed: 0123456789abcdef0123456789abcdef }
      solution: solution.csv
data:
  - { file: sample.csv, licence: CC0-1.0, stage: 1, sample: true }
`

function lay(files: Record<string, string>): string {
  const made = join(root, `folder-${++count}`)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, name)), { recursive: true })
    writeFileSync(join(made, name), text)
  }
  return made
}
const small = (manifest = MANIFEST) =>
  lay({
    'competition.yaml': manifest,
    'overview.md': '# 概述\n',
    'solution.csv': `id,y\n${rows}\n`,
    'sample.csv': `id,y\n${zeros}\n`,
  })

async function faultsOf(made: string): Promise<string[]> {
  const error = await importFolder(app, made).catch((thrown: unknown) => thrown)
  if (!(error instanceof FolderError)) throw error
  return error.faults.map((fault) => faultLine(fault, 'zh'))
}

beforeAll(async () => {
  database = await createTestDatabase()
  const storage = await openFolderStorage({ root: join(root, 'objects'), secret: 'a secret of thirty-two characters' })
  app = { db: database.db, storage, now: () => now }
})
beforeEach(async () => {
  await app.db.delete(competitions)
  folder = small()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

// covers: rules.stages.each-stage-metric
test('a folder becomes a competition with its stage, its objects and their checksums', async () => {
  const { id } = await importFolder(app, folder, { publish: true })
  const [cmpt] = await app.db.select().from(competitions)
  expect(cmpt).toMatchObject({
    id,
    slug: 'small',
    status: 'published',
    overview: { zh: '# 概述\n', en: '' },
    startAt: new Date('2026-11-20T16:00:00Z'),
    endAt: new Date('2026-12-21T10:00:00Z'),
  })
  expect(cmpt?.searchText).toContain('xiaojingsai')
  const [stage] = await app.db.select().from(stages)
  expect(stage).toMatchObject({ rows: 20, aRows: 10, direction: 'lower', dailyLimit: 3, uploadLimitMb: 200 })
  expect(stage?.solutionSha256).toMatch(/^[0-9a-f]{64}$/)
  expect(stage?.splitSha256).toMatch(/^[0-9a-f]{64}$/)
  expect(await app.storage.stat(stage?.preparedKey ?? '')).not.toBeNull()
  expect(await app.db.select().from(dataFiles)).toMatchObject([
    { name: 'sample.csv', sample: true, stageId: stage?.id },
  ])
  expect(await app.db.select().from(joinCodes)).toMatchObject([{ code: 'ABCD1234', useLimit: 30 }])
})

test('all faults are reported together, by line and column, and nothing is written', async () => {
  const wrong = MANIFEST.replace('type: algorithm', 'type: football\ncolour: red')
    .replace('overview.md', 'gone.md')
    .replace('end: 2026-12-21 18:00', 'end: 2026-02-30')
    .replace('metric: rmse', 'metric: rmsee')
    .replace('code: ABCD1234', 'code: abc')
    .replace('rules: { zh: 规则 }\n', '')
  expect(await faultsOf(small(wrong))).toEqual([
    'competition.yaml:1:1 rules: 缺少这一项',
    'competition.yaml:6:7 type: 应为其中之一：algorithm, application',
    'competition.yaml:7:1 colour: 没有名为 colour 的项',
    'competition.yaml:9:25 overview.zh.file: 找不到文件 gone.md',
    'competition.yaml:12:6 end: 应为日期，如 2026-11-21 18:00（北京时间）或 2026-11-21T18:00:00+08:00',
    'competition.yaml:14:17 codes[0].code: 邀请码应为 4 到 20 个大写字母或数字',
    'competition.yaml:21:15 stages[0].scoring.metric: solution.csv：没有名为 "rmsee" 的指标',
  ])
  expect(await app.db.select().from(competitions)).toEqual([])
})

// covers: rules.stages.ordered-stages-kind
test('dates out of order, a sample that does not fit and a taken slug are reported', async () => {
  await importFolder(app, folder)
  const made = small(MANIFEST.replace('end: 2026-12-21T10:00:00Z', 'end: 2026-11-01 18:00'))
  writeFileSync(join(made, 'sample.csv'), 'id,y\n1,2\n')
  expect(await faultsOf(made)).toEqual([
    'competition.yaml:2:7 slug: 网址名 small 已被另一竞赛使用',
    'competition.yaml:19:10 stages[0].end: 应晚于 start',
    expect.stringMatching(/^competition.yaml:28:13 data\[0\].file: sample.csv：列 "id"：缺少 19 个 id/),
  ])
})

test('an end that is a day alone is reported, as it may mean the beginning of the day or its end', async () => {
  const manifest = MANIFEST.replace('end: 2026-12-21 18:00', 'end: 2026-12-21')
    .replace('end: 2026-12-21T10:00:00Z', 'end: 2026-12-20')
    .replace('uses: 30', 'uses: 30, expires: 2026-12-01')
    .replace('needsCode', 'signUpEnd: 2026-12-01\nneedsCode')
  const faults = await faultsOf(small(manifest))
  expect(faults.map((line) => line.split(' ')[1])).toEqual([
    'end:',
    'signUpEnd:',
    'codes[0].expires:',
    'stages[0].end:',
  ])
  expect(faults[0]).toContain('2026-12-21 24:00')
  const { id } = await importFolder(app, small(MANIFEST.replace('end: 2026-12-21 18:00', 'end: 2026-12-21 24:00')))
  const [made] = await app.db.select().from(competitions).where(eq(competitions.id, id))
  expect(made?.endAt).toEqual(new Date('2026-12-21T16:00:00Z'))
})

test('data that are the answers, or hold them in a zip, are reported until board B has been shown', async () => {
  const answers = `id,y\n${rows}\n`
  const files = { 'overview.md': '# 概述\n', 'solution.csv': answers, 'sample.csv': `id,y\n${zeros}\n` }
  const fault = (at: number) => expect.stringContaining(`data[${at}].file`)
  expect(await faultsOf(lay({ ...files, 'competition.yaml': MANIFEST, 'sample.csv': answers }))).toEqual([fault(0)])
  const more = `${MANIFEST}  - { file: all.zip, licence: CC0-1.0 }\n`
  const made = lay({ ...files, 'competition.yaml': more })
  writeFileSync(
    join(made, 'all.zip'),
    zipSync({ 'train.csv': strToU8('id,y\n'), 'copy/solution.csv': strToU8(answers) }),
  )
  expect(await faultsOf(made)).toEqual([fault(1)])
  const ended = MANIFEST.replaceAll('2026-12-21', '2026-11-19')
    .replaceAll('start: 2026-11-21', 'start: 2026-11-01')
    .replace('    scoring:', '    revealed: 2026-11-20\n    scoring:')
  await importFolder(app, lay({ ...files, 'competition.yaml': ended, 'sample.csv': answers }))
})

test('the largest file of a stage is a whole number of megabytes, up to 5 GB', async () => {
  const bounded = (mb: string) =>
    small(MANIFEST.replace('solution: solution.csv', `solution: solution.csv\n      uploadLimitMb: ${mb}`))
  for (const wrong of ['0', '5121', '1.5', 'viel'])
    expect(await faultsOf(bounded(wrong))).toEqual([expect.stringContaining('stages[0].scoring.uploadLimitMb')])
  await importFolder(app, bounded('5120'))
  expect(await app.db.select().from(stages)).toMatchObject([{ uploadLimitMb: 5120 }])
})

test('an invalid new test set, promotion rule or prize is reported', async () => {
  const odd = MANIFEST.replace('kind: preliminary', 'kind: switch\n    promotion: { by: top, value: 3 }')
  expect(await faultsOf(small(odd))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('stages[0].promotion: 晋级规则之前须有一个有排名的阶段'),
      expect.stringContaining('stages[0].kind: 测试集切换须紧接在一个 b: none 的评分阶段之后'),
    ]),
  )
  const practice = MANIFEST.replace('type: algorithm', 'type: algorithm\npractice: true\nreward: goods')
  expect(await faultsOf(small(practice))).toEqual(
    expect.arrayContaining([expect.stringContaining('reward: 练习赛不设奖项')]),
  )
})

test('the rule of an overall board fits the stages, and is exported as it was', async () => {
  const [, stage = ''] = /stages:\n( {2}- [\s\S]+?)data:/.exec(MANIFEST) ?? []
  const two = (overall: string, second = stage) =>
    small(
      MANIFEST.replace(stage, `${stage}${second}`)
        .replace('stages:', `overall: ${overall}\nstages:`)
        .replace('data:', 'data:\n  - { file: ./sample.csv, licence: CC0-1.0, stage: 2, sample: true }')
        .replace('./sample.csv', 'sample2.csv'),
    )
  const said = async (overall: string, second?: string) => {
    const made = two(overall, second)
    writeFileSync(join(made, 'sample2.csv'), `id,y\n${zeros}\n`)
    return (await faultsOf(made)).map((line) => line.replace(/^\S+ /, ''))
  }
  expect(await said('{ by: order, weights: [1, 2] }')).toEqual([
    expect.stringContaining('overall: 总成绩规则中有用不上'),
  ])
  expect(await said('{ by: sum, stages: [1, 3] }')).toEqual(['overall: stages 应为各阶段从 1 开始的序号，每个一次'])
  expect(await said('{ by: sum, weights: [1] }')).toEqual(['overall: 权重应有 2 个，与计入的阶段一一对应'])
  expect(await said('{ by: sum, stages: [1] }')).toEqual([expect.stringContaining('overall: 至少需要两个有评分的阶段')])
  expect(await said('{ by: sum }', stage.replace('rmse', 'r2'))).toEqual([
    expect.stringContaining('overall: 计入的分数方向不同'),
  ])
  expect(await said('{ by: best }')).toEqual([expect.stringContaining('overall.by')])
  expect(await said('{ by: sum, weight: 1 }')).toEqual([expect.stringContaining('weight')])
  const made = two('{ by: sum, weights: [1, 2], missing: -1 }')
  writeFileSync(join(made, 'sample2.csv'), `id,y\n${zeros}\n`)
  await importFolder(app, made)
  const cmpt = await findCompetition(app, 'small')
  const overall = { by: 'sum', over: 'stages', weights: [1, 2], missing: -1 }
  expect(cmpt?.overall).toEqual(overall)
  if (!cmpt) throw new Error('it was not imported')
  const out = join(root, 'overall')
  await exportFolder(app, cmpt, out)
  await app.db.delete(competitions)
  await importFolder(app, out)
  expect((await findCompetition(app, 'small'))?.overall).toEqual(overall)
})

test('broken YAML, other encodings and files outside the folder are refused', async () => {
  expect(await faultsOf(small('format: 1\n slug: [x'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^competition.yaml:\d+:\d+: YAML 写法有误/)]),
  )
  expect(await faultsOf(join(root, 'nowhere'))).toEqual([expect.stringContaining('没有这个文件')])
  const made = small(MANIFEST.replace('overview.md', '../folder-1/overview.md').replace('sample.csv', 'link.csv'))
  symlinkSync('/etc/hostname', join(made, 'link.csv'))
  expect(await faultsOf(made)).toEqual([
    expect.stringContaining('在竞赛文件夹之外'),
    expect.stringContaining('文件 link.csv 在竞赛文件夹之外'),
  ])
})

test('an import that fails while writing leaves no objects behind', async () => {
  const objects = () => contents(join(root, 'objects')).map(([name]) => name)
  const before = objects()
  const breaking = { ...app.storage, put: app.storage.put.bind(app.storage) }
  let puts = 0
  breaking.put = (...given) =>
    ++puts === 3 ? Promise.reject(new Error('the disk is full')) : app.storage.put(...given)
  await expect(importFolder({ ...app, storage: breaking }, folder)).rejects.toThrow('the disk is full')
  expect(await app.db.select().from(competitions)).toEqual([])
  expect(objects()).toEqual(before)
})

const contents = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [
      join(entry.parentPath, entry.name).slice(path.length),
      readFileSync(join(entry.parentPath, entry.name), 'latin1'),
    ])
    .sort()

test('an export needs an empty folder', async () => {
  await importFolder(app, folder)
  const cmpt = await findCompetition(app, 'small')
  if (!cmpt) throw new Error('it was not imported')
  await expect(exportFolder(app, cmpt, folder)).rejects.toThrow(FolderError)
})

test('texts that a Windows of China saved in GBK are read, and what is no text is said to be none', async () => {
  const gbk = small()
  // 预测猫和牛: of 猫 and 牛 alone the bytes would be valid UTF-8.
  writeFileSync(join(gbk, 'overview.md'), Buffer.from('d4a4b2e2c3a8bacdc5a3', 'hex'))
  await importFolder(app, gbk, { slug: 'in-gbk' })
  const [found] = await app.db.select().from(competitions).where(eq(competitions.slug, 'in-gbk'))
  expect(JSON.stringify(found)).toContain('预测猫和牛')
  const none = small()
  writeFileSync(join(none, 'overview.md'), Buffer.from('ff00ff', 'hex'))
  expect(await faultsOf(none)).toContainEqual(expect.stringContaining('不是 UTF-8 或 GB18030 文字'))
})

const noneHere = () => Promise.reject(new Error('none here'))

test('publishing by the command runs formulas and programs on the sample, and refuses one that never ends', async () => {
  const config = { programPythons: [] }
  const children = commandScorers(config, pino({ level: 'silent' }))
  const endless = { js: 'function score() { for (;;); }', python: 'def score(s, p):\n  while True: pass' }
  const right = { js: 'function score() { return 1 }', python: 'def score(s, p): return 1' }
  try {
    const missing = await (await children.open()).lacksPrograms()
    for (const kind of missing === null ? (['js', 'python'] as const) : (['js'] as const)) {
      const manifest = (code: string) =>
        MANIFEST.replace('metric: rmse', `metric: formula-${kind}\n      timeLimitSeconds: 3`).replace(
          'split:',
          `options: { code: ${JSON.stringify(code)}, direction: lower }\n      split:`,
        )
      const publish = async (code: string) => {
        writeFileSync(join(folder, 'competition.yaml'), manifest(code))
        const order = readArguments(['import', folder, '--publish', '--slug', `ends-${kind}`, '--lang', 'en'])
        if (!order) throw new Error('not read')
        await run({ ...app, site: noneHere, openScorers: children.open }, order, () => undefined)
      }
      const refused = await publish(endless[kind]).catch((error: unknown) => error)
      if (!(refused instanceof FolderError)) throw refused
      expect(refused.faults.map((one) => faultLine(one, 'en')).join('\n')).toMatch(/took more than 1 second/)
      await publish(right[kind])
    }
  } finally {
    await children.close()
  }
}, 60_000)

test('the command imports, lists and exports', async () => {
  const said: string[] = []
  const order = async (...given: string[]) => {
    const read = readArguments(given)
    if (read) await run({ ...app, site: noneHere, openScorers: noneHere }, read, (line) => said.push(line))
    return read !== null
  }
  expect(await order('import', folder, '--lang', 'en')).toBe(true)
  expect(await order('list')).toBe(true)
  expect(await order('export', 'small', join(root, 'out'))).toBe(true)
  expect(said).toEqual([
    expect.stringMatching(/^Imported competition \d+ \(small\), a draft: 1 stage, 1 data file$/),
    expect.stringMatching(/^\d+\tsmall\t小竞赛\tdraft$/),
    expect.stringMatching(/已导出到 .*out：2 个文件，0 个提交，0 个话题$/),
  ])
  await expect(order('import', folder, '--slug', 'owned', '--owner', '没有此人')).rejects.toThrow('没有账号')
  const name = '演示办赛人'
  const [owner] = await database.db
    .insert(users)
    .values({ name, nameKey: nameKey(name) })
    .returning()
  expect(await order('import', folder, '--slug', 'owned', '--owner', name)).toBe(true)
  const owned = await findCompetition(app, 'owned')
  expect(owned?.ownerId).toBe(owner?.id)
  expect(await order('import')).toBe(false)
  expect(await order('sing', 'x')).toBe(false)
})

test('parses times: Shanghai unless a zone is given, and no impossible days', () => {
  const read = (text: string) => parseDateTime(text, now)?.toISOString() ?? null
  expect(read('2026-11-21 18:00')).toBe('2026-11-21T10:00:00.000Z')
  expect(read('2026-11-21T18:00:00Z')).toBe('2026-11-21T18:00:00.000Z')
  expect(read('2026-11-21')).toBe('2026-11-20T16:00:00.000Z')
  expect(read('now-2d')).toBe('2026-11-19T04:00:00.000Z')
  for (const text of ['2026-02-30', '2026-11-21 25:00', '21.11.2026', 'now+2', '']) expect(read(text)).toBeNull()
})

test('a table keeps every text, and no cell is a formula', () => {
  const texts = ['', 'a,b', '"', 'a\r\nb', '=1+1', "'quoted", '-1.5', '-x', '@a', 'ü ']
  const text = formatCsv(
    ['x', 'y'],
    texts.map((each) => [each, 'end']),
  )
  expect(text).toContain("'=1+1")
  expect(
    parseCsv(text)
      .slice(1)
      .map(({ cells }) => cells),
  ).toEqual(texts.map((each) => [each, 'end']))
})
