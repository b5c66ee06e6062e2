import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments, run } from '@leitai/competition/archive/command'
import * as editor from '@leitai/competition/competition-editor/contract'
import { draftOf, editorHelpers } from '@leitai/competition/competition-editor/testing-editor'
import { competitions } from '@leitai/competition/definition/table'
import { standings } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { zipOf } from '@leitai/zip/testing'
import { describe, expect, test } from 'vitest'
import { codabench, codabenchYaml, codalab, evalai, huggingFace, kaggle } from './testing-bundles.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const { hosting, upload } = editorHelpers(app, build)
const missing = await app.ctx.scorers.lacksPrograms()
const hasSklearn = spawnSync('/usr/bin/python3', ['-c', 'import sklearn']).status === 0

/** The draft after the import of a bundle, with its report by kinds. */
async function imported(zip: Uint8Array<ArrayBuffer>) {
  const host = await hosting()
  const { uploadId } = await upload(host.owner, host.cmptId, 'folder', 'bundle.zip', zip)
  await host.owner.call(editor.importDraft, { cmptId: host.cmptId, version: 999_999, uploadId })
  await until(async () => {
    const { imported: how, stages } = await draftOf(host.owner, host.cmptId)
    return how?.state !== 'queued' && stages.every(({ scoring: one }) => one.state !== 'queued')
  })
  const draft = await draftOf(host.owner, host.cmptId)
  const notes = draft.imported?.report ?? []
  const said = (kind: (typeof notes)[number]['kind']) =>
    notes.filter((note) => note.kind === kind).map(({ place, text }) => `${place}: ${text}`)
  return { ...host, draft, said, faults: draft.imported?.faults ?? [], from: draft.imported?.from }
}

describe('a bundle of Codabench', () => {
  // covers: rely.import.codabench
  test.runIf(missing === null)(
    'becomes a draft whose stages score the sample, with a report',
    async () => {
      const { draft, faults, from, said } = await imported(codabench())
      expect(faults).toEqual([])
      expect(from).toBe('Codabench')
      expect(draft.basics).toMatchObject({
        title: { zh: 'Count the words' },
        contact: 'host@example.com',
        type: 'algorithm',
      })
      expect(draft.basics.cover).toMatch(/^\/v3\/picture\/cover\//)
      expect(draft.signUp.approval).toBe(true)
      expect(draft.stages.map(({ name, kind, startAt, endAt }) => [name.en, kind, startAt, endAt])).toEqual([
        ['Development', 'preliminary', '2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'],
        ['Final', 'final', '2030-02-01T00:00:00.000Z', '2030-03-01T12:00:00.000Z'],
      ])
      const [development, final] = draft.stages
      expect(development?.scoring).toMatchObject({ state: 'done', faults: [], sampleA: '0.7500' })
      expect(development?.scoring.choice).toMatchObject({
        name: 'accuracy',
        columns: [
          { name: 'wrong', program: true, direction: 'lower' },
          { name: 'half', expression: '(accuracy + wrong) / 2' },
        ],
      })
      expect(final?.scoring).toMatchObject({ sampleA: '0.7500' })
      expect([development, final].map((stage) => stage?.limits?.dailyLimit)).toEqual([5, 2])
      expect(draft.files.map(({ name }) => name)).toEqual(['sample-1.zip', 'kit.zip', 'sample-2.zip'])
      expect(draft.texts.overview.en).toContain('# Welcome')
      expect(draft.texts.overview.en).toContain('Read **this**. a map')
      expect(draft.texts.overview.en).toContain('| a   |')
      expect(draft.texts.overview.en).not.toMatch(/alert|color: red/)
      expect(draft.texts.task.en).toContain('Words are counted.')
      expect(draft.texts.rules.en).toContain('Be fair.')
      expect(said('left')).toContainEqual(expect.stringContaining('queue'))
      expect(said('todo')).toContainEqual(expect.stringContaining('map.png'))
      expect(said('left')).toContainEqual(expect.stringContaining('Secret'))
      expect(said('changed')).toContainEqual(expect.stringContaining('500'))
      expect(said('carried').length).toBeGreaterThan(5)
    },
    120_000,
  )

  test('whose program cannot run here is a draft without scoring, and says why', async () => {
    const program = zipOf({ 'metadata.yaml': 'command: bash run.sh', 'run.sh': 'true' })
    const { draft, faults, said } = await imported(codabench({ 'scoring.zip': program }))
    expect(faults).toEqual([])
    expect(draft.basics.type).toBe('application')
    expect(said('left')).toContainEqual(expect.stringContaining('bash run.sh'))
    expect(said('todo')).toContainEqual(expect.stringContaining('应用赛'))
  })

  test.runIf(missing === null)(
    'whose program fails keeps its program, columns and reference data; the sample alone is left',
    async () => {
      const program = zipOf({
        'metadata.yaml': 'command: python3 score.py',
        'score.py': 'raise ValueError("no such thing")',
      })
      const { draft, faults, said } = await imported(codabench({ 'scoring.zip': program }))
      expect(faults).toEqual([])
      expect(draft.stages[0]?.scoring.choice).toMatchObject({ metric: { name: 'formula-python' }, name: 'accuracy' })
      expect(draft.files.map(({ name }) => name)).toEqual(['kit.zip'])
      expect(said('todo')).toContainEqual(expect.stringMatching(/^sample-1\.zip: .*no such thing/))
    },
    120_000,
  )

  test('without phases, and a zip that is no competition, are refused without lines and folders of the server', async () => {
    const yaml = codabenchYaml.replace(/phases:[\s\S]*?leaderboards:/, 'phases: []\nleaderboards:')
    expect((await imported(codabench({ 'competition.yaml': yaml }))).faults).toMatchObject([
      { place: 'competition.yaml stages' },
    ])
    expect((await imported(zipOf({ 'readme.txt': 'x' }))).faults).toMatchObject([{ place: 'competition.yaml' }])
  })

  test('with an archive in it that leads out of its folder is refused', async () => {
    const { faults } = await imported(codabench({ 'scoring.zip': zipOf({ '../../score.py': '' }) }))
    expect(faults).toMatchObject([{ place: expect.stringContaining('scoring.zip') }])
  })

  // covers: rely.import.closed
  test('that names files outside of it gets none of them', async () => {
    const outside = codabenchYaml
      .replace('pages/evaluation.md', '../../../../../../etc/hostname')
      .replace('reference.zip', '/etc')
      .replace('starting_kit: kit', 'starting_kit: ../../..')
      .replace('image: logo.png', 'image: /etc/hostname')
    const { draft, faults, said } = await imported(codabench({ 'competition.yaml': outside }))
    expect(faults).toEqual([])
    expect(draft.texts.task.en).not.toContain(hostname())
    expect(draft.basics.cover).toBeNull()
    expect(draft.files).toEqual([])
    expect(said('left')).toContainEqual(expect.stringContaining('etc/hostname'))
    expect(said('left')).toContainEqual(expect.stringMatching(/^\.\.\/\.\.\/\.\./))
    expect(draft.stages.every(({ scoring }) => scoring.choice === null)).toBe(true)
  })

  // covers: rely.import.answers
  test.runIf(missing === null)(
    'whose solution is the reference data itself publishes no answers as a sample',
    async () => {
      const perfect = zipOf({ 'answer.txt': 'a b c d' })
      const { draft, faults, said } = await imported(codabench({ 'solution.zip': perfect }))
      expect(faults).toEqual([])
      expect(draft.files.map(({ name }) => name)).toEqual(['kit.zip'])
      expect(draft.stages[0]?.scoring.choice?.metric.name).toBe('formula-python')
      expect(said('todo')).toContainEqual(expect.stringMatching(/^solution\.zip: .*公开答案/))
    },
    120_000,
  )

  // covers: rely.import.closed
  test('with a page of elements nested by the thousand holds nobody up: its text is carried', async () => {
    const page = `${'<div><ul><li>'.repeat(12_000)}deep inside<script>alert(1)</script>`
    const beat = { times: 0 }
    const timer = setInterval(() => beat.times++, 100)
    const { draft, faults } = await imported(codabench({ 'pages/welcome.html': page }))
    clearInterval(timer)
    expect(faults).toEqual([])
    expect(draft.texts.overview.en).toContain('deep inside')
    expect(draft.texts.overview.en).not.toContain('alert')
    // The server went on meanwhile.
    expect(beat.times).toBeGreaterThan(20)
  }, 120_000)

  test('with broken YAML is refused with its line', async () => {
    const { faults, draft } = await imported(zipOf({ 'competition.yaml': 'title: [\nphases: 1' }))
    expect(faults[0]?.place).toContain('competition.yaml:')
    expect(draft.imported).toMatchObject({ state: 'failed', from: null, report: [] })
  })
})

// covers: rely.import.others
test.runIf(missing === null)(
  'a bundle of CodaLab becomes a draft; without a sample its files are read in the program',
  async () => {
    const { draft, faults, from, said } = await imported(codalab)
    expect(faults).toEqual([])
    expect(from).toBe('CodaLab')
    expect(draft.stages).toMatchObject([{ name: { en: 'First phase' }, endAt: '2031-06-30T00:00:00.000Z' }])
    expect(draft.stages[0]?.scoring.choice).toMatchObject({ name: 'accuracy', metric: { name: 'formula-python' } })
    expect(said('todo')).toContainEqual(expect.stringContaining('https://data.example.org/text.zip'))
    expect(said('left')).toContainEqual(expect.stringContaining('admin_names'))
    expect(said('todo')).toContainEqual(expect.stringContaining('answer.txt'))
  },
  120_000,
)

// covers: rely.import.others
test.runIf(missing === null)(
  'a challenge of EvalAI becomes a draft that scores its sample; secret splits are not on the leaderboard',
  async () => {
    const { draft, faults, from, said } = await imported(evalai)
    expect(faults).toEqual([])
    expect(from).toBe('EvalAI')
    expect(draft.stages[0]?.scoring).toMatchObject({ state: 'done', faults: [], sampleA: '0.50' })
    expect(draft.stages[0]?.scoring.choice).toMatchObject({
      name: 'accuracy',
      columns: [{ name: 'loss', direction: 'lower' }],
      files: { members: { answer: { name: '{id}.json' } } },
    })
    expect(draft.basics.tags).toEqual(['vision'])
    expect(said('left')).toContainEqual(expect.stringContaining('Secret'))
    // The annotations are the answers: competitors get none of them.
    expect(draft.files.map(({ name }) => name)).toEqual(['sample-1.zip'])
  },
  120_000,
)

describe('a repository of Hugging Face competitions', () => {
  // covers: rely.import.others
  test('becomes a draft with the platform’s own metric and both boards', async () => {
    const { draft, faults, said } = await imported(huggingFace())
    expect(faults).toEqual([])
    expect(draft.basics.title.en).toBe('Even or odd')
    expect(draft.stages[0]?.scoring.choice).toMatchObject({
      metric: { name: 'accuracy' },
      split: { by: 'column', column: 'split' },
    })
    expect(draft.stages[0]?.scoring).toMatchObject({ sampleA: '0.500000', sampleB: '0.500000' })
    expect(draft.files.map(({ name }) => name)).toEqual(['sample_submission.csv'])
    expect(said('left')).toContainEqual(expect.stringContaining('1 支队伍'))
  }, 60_000)

  test.runIf(missing === null && hasSklearn)(
    'computes a metric of scikit-learn, and one of its own, by a program',
    async () => {
      const sklearn = await imported(huggingFace({ EVAL_METRIC: 'hamming_loss', EVAL_HIGHER_IS_BETTER: 0 }))
      expect(sklearn.faults).toEqual([])
      expect(sklearn.draft.stages[0]?.scoring).toMatchObject({ sampleA: '0.500000', faults: [] })
      const metric = `import pandas as pd
from huggingface_hub import hf_hub_download


def compute(params):
    solution = pd.read_csv(hf_hub_download(repo_id=params.competition_id, filename="solution.csv", token=params.token))
    name = f"submissions/{params.team_id}-{params.submission_id}.csv"
    submission = pd.read_csv(hf_hub_download(repo_id=params.competition_id, filename=name, token=params.token))
    scores = {}
    for split in ("public", "private"):
        both = solution[solution.split == split].merge(submission, on="id", suffixes=("_truth", ""))
        scores[f"{split}_score"] = {"share": float((both.pred_truth == both.pred).mean())}
    return scores
`
      const own = await imported(huggingFace({ EVAL_METRIC: 'custom' }, { 'metric.py': metric }))
      expect(own.faults).toEqual([])
      expect(own.draft.stages[0]?.scoring).toMatchObject({ sampleA: '0.500000', faults: [] })
    },
    120_000,
  )
})

describe('files of Kaggle', () => {
  // covers: rely.import.others
  test('become a draft: its metric, Usage as the boards, its other files as data', async () => {
    const { draft, faults, said } = await imported(kaggle())
    expect(faults).toEqual([])
    expect(draft.stages[0]?.scoring.choice).toMatchObject({
      metric: { name: 'accuracy' },
      split: { column: 'Usage' },
      b: 'rest',
    })
    expect(draft.stages[0]?.limits?.dailyLimit).toBe(4)
    expect(draft.files.map(({ name, licence }) => [name, licence])).toEqual([
      ['sample_submission.csv', 'CC0-1.0'],
      ['train.csv', 'CC0-1.0'],
    ])
    expect(said('todo')).toContainEqual(expect.stringContaining('$500'))
  }, 60_000)

  // covers: rely.import.answers
  test('that may hold the answers are not offered as data', async () => {
    const more = {
      'test_labels.csv': 'id,label\n1,1\n',
      'private/all.csv': 'id,label\n1,1\n',
      'solution_v2.csv': 'id,label\n1,1\n',
    }
    const { draft, said } = await imported(kaggle({}, more))
    expect(draft.files.map(({ name }) => name)).toEqual(['sample_submission.csv', 'train.csv'])
    for (const name of Object.keys(more)) expect(said('todo')).toContainEqual(expect.stringContaining(name))
  }, 60_000)

  test('with an unknown metric get one that fits, and the report says so', async () => {
    const { draft, said } = await imported(
      kaggle({ evaluationMetric: 'Some Score' }, { 'publicleaderboard.csv': 'TeamId,Score\n1,2\n' }),
    )
    expect(draft.stages[0]?.scoring.choice?.metric.name).toBe('accuracy')
    expect(said('todo')).toContainEqual(expect.stringContaining('Some Score'))
    expect(said('left')).toContainEqual(expect.stringContaining('publicleaderboard.csv'))
  }, 60_000)
})

/** What the command prints for a bundle that it shall publish, and whether it has done so. */
async function published(zip: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-foreign-'))
  const file = join(folder, 'competition.zip')
  writeFileSync(file, zip)
  const order = readArguments(['import', file, '--publish', '--lang', 'en'])
  if (!order) throw new Error('no order')
  const lines: string[] = []
  const site = () => Promise.reject(new Error('not asked for'))
  const openScorers = async () => app.ctx.scorers
  const isDone = await run({ ...app.ctx, site, openScorers }, order, (line) => lines.push(line)).finally(() =>
    rmSync(folder, { recursive: true }),
  )
  const id = Number(/Imported competition (\d+)/.exec(lines.join('\n'))?.[1])
  const [row] = await db.select({ status: competitions.status }).from(competitions).where(eq(competitions.id, id))
  return { isDone, status: row?.status, held: lines.filter((line) => line.startsWith('not published')) }
}

describe.runIf(missing === null)('what is to be published at once', () => {
  test('is published if the sample of every stage scores', async () => {
    expect(await published(codabench())).toEqual({ isDone: true, status: 'published', held: [] })
  }, 120_000)

  test.each([
    [
      'whose program fails',
      { 'scoring.zip': zipOf({ 'metadata.yaml': 'command: python3 score.py', 'score.py': 'raise ValueError(1)' }) },
      'was never tried on a sample',
    ],
    [
      'whose program cannot run here',
      { 'scoring.zip': zipOf({ 'metadata.yaml': 'command: bash run.sh', 'run.sh': 'true' }) },
      'bash run.sh',
    ],
    ['without a sample', { 'competition.yaml': codabenchYaml.replace('solutions:', 'none:') }, 'was never tried'],
    [
      'with a date that cannot be read',
      { 'competition.yaml': codabenchYaml.replace("'2030-2-1'", 'in spring') },
      'in spring',
    ],
    [
      'whose leaderboard only hosts saw',
      { 'competition.yaml': codabenchYaml.replace('    key: main', '    key: main\n    hidden: true') },
      'Only the hosts saw',
    ],
  ])(
    '%s it stays a draft, and the reason is given',
    async (_, files, reason) => {
      const { isDone, status, held } = await published(codabench(files))
      expect([isDone, status]).toEqual([false, 'draft'])
      expect(held).toContainEqual(expect.stringContaining(reason))
    },
    120_000,
  )
})

test('the command prints the report; with --submissions it carries teams, submissions and boards, with placeholder accounts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-foreign-'))
  const file = join(folder, 'competition.zip')
  writeFileSync(file, huggingFace())
  const order = readArguments(['import', file, '--submissions', '--lang', 'en'])
  if (!order) throw new Error('no order')
  const lines: string[] = []
  const site = () => Promise.reject(new Error('not asked for'))
  await run({ ...app.ctx, site, openScorers: async () => app.ctx.scorers }, order, (line) => lines.push(line))
  rmSync(folder, { recursive: true })
  expect(lines).toContainEqual(expect.stringMatching(/^carried .*1 teams, 2 people and 1 submissions/))
  expect(lines).toContainEqual(expect.stringMatching(/^left .*1 submissions have no file/))
  const id = Number(/Imported competition (\d+)/.exec(lines.join('\n'))?.[1])
  const [team] = await db.select().from(teams).where(eq(teams.cmptId, id))
  expect(team).toMatchObject({ name: 'Odd people' })
  const rows = await db
    .select()
    .from(standings)
    .where(eq(standings.teamId, team?.id ?? 0))
  expect(
    rows
      .filter(({ board }) => board !== 'week')
      .map(({ board, score }) => [board, score])
      .sort(),
  ).toEqual([
    ['A', 1],
    ['B', 0.9],
  ])
  const [captain] = await db
    .select()
    .from(users)
    .where(eq(users.id, team?.captainId ?? 0))
  expect(captain).toMatchObject({ state: 'closed', name: expect.stringContaining('63e0') })
}, 60_000)
