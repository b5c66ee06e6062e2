import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { FolderError } from '../../areas/competition/archive/fault.ts'
import { convert } from '../../areas/interchange/foreign/convert.ts'

/** Bundles as hosts of Codabench, CodaLab and Kaggle write them: each differs from one that works in one thing that occurs in public ones. */

const work = mkdtempSync(join(tmpdir(), 'leitai-bundles-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const now = new Date('2026-06-01T00:00:00Z')
let count = 0

type Files = Record<string, string | Uint8Array>

async function imported(files: Files) {
  const root = join(work, String(++count))
  const source = join(root, 'source')
  mkdirSync(join(root, 'work'), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(source, name)), { recursive: true })
    writeFileSync(join(source, name), content)
  }
  const made = await convert(source, { work: join(root, 'work'), now })
  if (!made) throw new Error('it is taken for none of theirs')
  const { manifest, notes, folder } = made
  const said = (kind: (typeof notes.list)[number]['kind']) =>
    notes.list.filter((note) => note.kind === kind).map(({ place, en }) => `${place}: ${en}`)
  return { manifest, folder, said, stages: manifest.stages }
}

const yaml = `version: 2
title: Count the letters
image: logo.png
terms: terms.md
registration_auto_approve: true
pages:
  - {title: Overview, file: about.md}
tasks:
  - index: 0
    name: Letters
    scoring_program: program
    reference_data: reference
solutions:
  - {index: 0, tasks: [0], path: sample}
phases:
  - index: 0
    name: Only phase
    start: 2026-07-01
    end: 2026-12-31
    max_submissions_per_day: 3
    max_submissions: 30
    tasks: [0]
leaderboards:
  - title: Results
    key: results
    columns:
      - {index: 0, title: Right, key: right, sorting: desc}
`
const bundle: Files = {
  'competition.yaml': yaml,
  'about.md': '# About\n',
  'terms.md': 'Be fair.\n',
  'program/metadata.yaml': 'command: python3 $program/count.py $input $output\n',
  'program/count.py': 'import sys\n',
  'reference/truth.txt': 'a\nb\n',
  'sample/answer.txt': 'a\na\n',
}
const withYaml = (from: string, to: string): Files => {
  if (!yaml.includes(from)) throw new Error(`the bundle has no ${from}`)
  return { ...bundle, 'competition.yaml': yaml.replace(from, to) }
}

test('the bundle itself is carried whole', async () => {
  const { manifest, stages, said } = await imported(bundle)
  expect(manifest.approval).toBe(false)
  expect(stages).toMatchObject([
    { start: '2026-07-01T00:00:00.000Z', end: '2026-12-31T00:00:00.000Z', scoring: { dailyLimit: 3, totalLimit: 30 } },
  ])
  expect(said('todo')).toEqual([])
})

describe('dates', () => {
  test.each([
    ['3-9-2026', '2026-03-09'],
    ['13-9-2026', '2026-09-13'],
    ['03/09/2026', '2026-03-09'],
    ['"9 March 2026"', '2026-03-09'],
    ['March 9th, 2026 12:00 am', '2026-03-09'],
    ['2026-3-9', '2026-03-09'],
  ])('%s is %s, as dateutil reads it', async (written, day) => {
    const { stages, said } = await imported(withYaml('start: 2026-07-01', `start: ${written}`))
    expect(stages[0]).toMatchObject({ start: `${day}T00:00:00.000Z`, end: '2026-12-31T00:00:00.000Z' })
    expect(said('todo')).toEqual([])
  })

  test.each(['soon', '2026-02-30', '31-31-2026', 'March 2026'])('%s is said, and never invented', async (written) => {
    const { said } = await imported(withYaml('end: 2026-12-31', `end: ${written}`))
    expect(said('todo')).toEqual([expect.stringContaining(`The date “${written}” couldn’t be read`)])
  })
})

describe('YAML as PyYAML reads it', () => {
  test('a key that occurs twice: the last counts', async () => {
    const { manifest, said } = await imported(withYaml('solutions:', 'solutions: []\nsolutions:'))
    expect(manifest.data).toMatchObject([{ name: 'sample-1.zip', sample: true }])
    expect(said('todo')).toEqual([])
  })

  test('a quoted text that goes on at the margin', async () => {
    const { manifest } = await imported(withYaml('title: Count the letters', "title: 'Count\nthe letters'"))
    expect(manifest.title.en).toBe('Count the letters')
  })

  test('one mistake gives a few lines, not hundreds', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `    - {a: ${at}, b: c: d}`).join('\n')
    const faults = await imported(withYaml('pages:', `oops: x: y\n${lines}\npages:`)).catch((error: unknown) =>
      error instanceof FolderError ? error.faults : [],
    )
    expect(faults).toHaveLength(3)
  })
})

describe('archives', () => {
  test('files of a task lie as folders, kits as well', async () => {
    const { manifest } = await imported({
      ...withYaml('    tasks: [0]\nleader', '    starting_kit: kit.zip\n    tasks: [0]\nleader'),
      'kit/README.md': 'Begin here.\n',
    })
    expect(manifest.data?.map(({ name }) => name)).toEqual(['sample-1.zip', 'kit.zip'])
  })

  test('a folder that is named, and lies as its zip', async () => {
    const files: Files = { ...bundle, 'reference.zip': zipSync({ 'truth.txt': new TextEncoder().encode('a\nb\n') }) }
    delete files['reference/truth.txt']
    expect((await imported(files)).stages[0]?.scoring).toBeTruthy()
  })
})

describe('what is absent takes the values that it has there', () => {
  test('sign-ups need approval, and submissions are limited', async () => {
    const { manifest, stages } = await imported({
      ...bundle,
      'competition.yaml': yaml.replace('registration_auto_approve: true\n', '').replace(/ {4}max_.*\n/g, ''),
    })
    expect(manifest.approval).toBe(true)
    expect(stages[0]?.scoring).toMatchObject({ dailyLimit: 5, totalLimit: 100 })
  })

  test('what exists here is set: detailed results and the rule of submissions', async () => {
    const { stages, said } = await imported(
      withYaml(
        'leaderboards:\n  - title',
        'enable_detailed_results: true\nleaderboards:\n  - submission_rule: Force_Last\n    title',
      ),
    )
    expect(stages[0]?.scoring).toMatchObject({ options: { details: 'public' }, pickDefault: 'last' })
    expect(said('left')).toEqual([])
  })

  test('a leaderboard that only hosts saw is something to decide', async () => {
    const { said } = await imported(withYaml('    key: results', '    key: results\n    hidden: true'))
    expect(said('todo')).toEqual([expect.stringContaining('Only the hosts saw the leaderboard')])
  })

  test('keys of every level that are not used are said, each once', async () => {
    const { said } = await imported({
      ...bundle,
      'competition.yaml': yaml
        .replace('key: right,', 'key: right, colour: red,')
        .replace('    name: Letters', '    name: Letters\n    queue: fast')
        .replace('version: 2', 'version: 2\nallow_robot_submissions: true'),
    })
    expect(said('left').map((line) => line.split(':')[0])).toEqual([
      'allow_robot_submissions',
      'tasks.queue',
      'columns.colour',
    ])
  })
})

test('names of phases are kept whole; longer ones are cut, and that is said', async () => {
  const long = 'Development phase of the first subtask, on the languages of the training data'
  const { stages } = await imported(withYaml('name: Only phase', `name: ${long}`))
  expect(stages[0]?.name.en).toBe(long)
  const cut = await imported(withYaml('name: Only phase', `name: ${long.repeat(2)}`))
  expect(cut.said('changed')).toContainEqual(expect.stringContaining('too long'))
})

test('a page in GBK is read', async () => {
  const page = Uint8Array.from([0xcd, 0xb3, 0xbc, 0xc6, 0xd7, 0xd6, 0xc4, 0xb8, 0xb5, 0xc4, 0xb8, 0xf6, 0xca, 0xfd])
  const { manifest } = await imported({ ...bundle, 'about.md': page })
  expect(manifest.overview).toMatchObject({ zh: expect.stringContaining('统计字母的个数') })
})

describe('CodaLab', () => {
  const codalab = `title: Count the letters
image: logo.png
end_date: null
html: {overview: about.html, terms: terms.html}
phases:
  1:
    phasenumber: 1
    label: Development
    start_date: 07-01-2026
    scoring_program: program
    reference_data: reference
    leaderboard_management_mode: hide_results
  2:
    phasenumber: 2
    label: Final
    start_date: 2026-09-01 12:00:00
    auto_migration: True
    scoring_program: program
    reference_data: reference
    max_submissions: 10
    max_submissions_per_day: 2
leaderboard:
  leaderboards: {Results: &RESULTS {label: Results, rank: 1}}
  columns:
    right: {leaderboard: *RESULTS, label: Right, rank: 1, sort: desc}
`
  const files: Files = {
    'competition.yaml': codalab,
    'about.html': '<p>About</p>',
    'terms.html': '<p>Be fair.</p>',
    'program/metadata': 'command: python $program/count.py $input $output\ndescription: counts\n',
    'program/count.py': 'import sys\n',
    'reference/truth.txt': 'a\nb\n',
    'sample_submission/answer.txt': 'a\na\n',
  }

  test('a phase ends when the next begins; what is absent is as there', async () => {
    const { manifest, stages, said } = await imported(files)
    expect(manifest.approval).toBe(true)
    expect(stages).toMatchObject([
      {
        start: '2026-07-01T00:00:00.000Z',
        end: '2026-09-01T12:00:00.000Z',
        scoring: { dailyLimit: 100, totalLimit: 100 },
      },
      { start: '2026-09-01T12:00:00.000Z', scoring: { dailyLimit: 2, totalLimit: 10 } },
    ])
    expect(said('todo')).toContainEqual(expect.stringContaining('Only the hosts saw the leaderboard'))
    expect(said('left')).toEqual(['auto_migration: Submissions don’t move on to the next stage by themselves'])
  })

  test('a phase that only holds others together is none', async () => {
    const { stages } = await imported({
      ...files,
      'competition.yaml': codalab.replace('    label: Development', '    label: Parent\n    is_parallel_parent: True'),
    })
    expect(stages.map(({ name }) => name.en)).toEqual(['Final'])
  })
})

describe('Kaggle', () => {
  test('the metadata of `kaggle competitions init`', async () => {
    const { manifest, said } = await imported({
      'competition-metadata.json': JSON.stringify({
        title: 'Count the letters',
        slug: 'count-letters',
        briefDescription: 'How many are there?',
        privacy: 'LIMITED',
        disableKernels: false,
        hackathon: true,
        cloneCompetitionId: null,
        numPrizes: 3,
        restrictLinkToEmailList: true,
        reward: { id: 'USD', quantity: 25000, clarification: 'for the best three' },
      }),
      'solution.csv': 'id,label,Usage\n1,a,Public\n2,b,Private\n',
      'sample_submission.csv': 'id,label\n1,a\n2,a\n',
    })
    expect(manifest).toMatchObject({ slug: 'count-letters', summary: { en: 'How many are there?' } })
    expect(said('todo')).toEqual([
      expect.stringContaining('No metric was stated'),
      expect.stringContaining('25000 USD for the best three'),
      expect.stringContaining('There are 3 prizes'),
      expect.stringContaining('wasn’t public there (LIMITED)'),
    ])
    expect(said('left').map((line) => line.split(':')[0])).toEqual(['hackathon'])
  })
})
