import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FolderError } from '@leitai/competition/archive/fault'
import { BadFolder } from '@leitai/competition/archive/unpack'
import { times } from '@leitai/testing/thorough'
import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { peopleFrom } from './carry.ts'
import { convert } from './convert.ts'
import { newNotes } from './note.ts'
import { codabench, codalab, evalai, huggingFace, kaggle } from './testing-bundles.ts'

const work = mkdtempSync(join(tmpdir(), 'leitai-convert-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const now = new Date('2030-01-01T00:00:00Z')
let count = 0

async function converted(files: Record<string, Uint8Array>) {
  const root = join(work, String(++count))
  const [source, target] = [join(root, 'source'), join(root, 'work')]
  mkdirSync(target, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(source, name)), { recursive: true })
    writeFileSync(join(source, name), content)
  }
  return convert(source, { work: target, now }).finally(() => rmSync(root, { recursive: true, force: true }))
}

/** Pages are left out: each would have a thread of its own. */
const filesOf = (zip: Uint8Array) => unzipSync(zip, { filter: ({ name }) => !/\.(?:html|md|png)$/.test(name) })
const bundles = { codabench: codabench(), codalab, evalai, 'hugging-face': huggingFace(), kaggle: kaggle() }

describe.each(Object.entries(bundles))('%s', (format, zip) => {
  const files = filesOf(zip)

  test('is known by its files', async () => {
    expect(await converted(files)).toMatchObject({ format })
  })

  test('is converted, or faults are named, whatever stands in its files', async () => {
    const names = Object.keys(files)
    const change = fc.record({
      name: fc.constantFrom(...names),
      at: fc.nat(4000),
      length: fc.nat(60),
      text: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('"', ': [', '{', '\n', '- ', '99999', '0x', 'null', '..', ''),
      ),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.option(fc.constantFrom(...names)),
        async (changes, gone) => {
          const all = { ...files }
          for (const { name, at, length, text } of changes) {
            const old = strFromU8(all[name] ?? new Uint8Array(), true)
            const from = at % (old.length + 1)
            all[name] = strToU8(old.slice(0, from) + text + old.slice(from + length))
          }
          if (gone !== null) delete all[gone]
          // What is thrown names what is wrong in the bundle; anything else would be the platform's fault, and end the job.
          await converted(all).catch((error: unknown) => {
            if (!(error instanceof FolderError || error instanceof BadFolder)) throw error
          })
        },
      ),
      { numRuns: times(20, 1000) },
    )
  }, 600_000)
})

test('programs and tables of any size are only read as far as they are needed', async () => {
  const large = new Uint8Array(40 * 1024 * 1024).fill(97)
  const files = { ...filesOf(kaggle()), 'solution.csv': large }
  await expect(converted(files)).resolves.toMatchObject({ format: 'kaggle' })
  const bundle = filesOf(codabench())
  const program = zipSync({ 'score.py': large, 'metadata.yaml': strToU8('command: python3 score.py') }, { level: 0 })
  await expect(converted({ ...bundle, 'scoring.zip': program })).resolves.toMatchObject({ format: 'codabench' })
})

/** What the notes of one kind say, by their places. */
const said = (made: Awaited<ReturnType<typeof converted>>, kind: 'carried' | 'changed' | 'left' | 'todo') =>
  Object.fromEntries((made?.notes.list ?? []).filter((note) => note.kind === kind).map(({ place, en }) => [place, en]))

test('a page of nothing but beginnings of pictures is read at once', async () => {
  const page = strToU8('!['.repeat(200_000))
  const made = await converted({ ...filesOf(codabench()), 'pages/evaluation.md': page })
  expect(said(made, 'changed')).toMatchObject({ Task: expect.stringContaining('cut off') })
}, 10_000)

test('of a page only the beginning is read, however long it is', async () => {
  const source = join(work, 'long')
  for (const [name, content] of Object.entries(filesOf(codabench()))) {
    mkdirSync(dirname(join(source, name)), { recursive: true })
    writeFileSync(join(source, name), content)
  }
  mkdirSync(join(source, 'pages'), { recursive: true })
  writeFileSync(join(source, 'pages/evaluation.md'), '分'.repeat(1_000_000))
  // More than Node reads at once.
  truncateSync(join(source, 'pages/evaluation.md'), 3 * 1024 ** 3)
  const target = join(work, 'long-work')
  mkdirSync(target)
  const made = await convert(source, { work: target, now })
  expect(said(made, 'carried')).toHaveProperty('pages/evaluation.md')
})

test('a program that is named as a zip and is there as its folder is found, as in repositories of EvalAI', async () => {
  const { 'evaluation_script.zip': packed = new Uint8Array(), ...files } = filesOf(evalai)
  const folder = Object.fromEntries(
    Object.entries(unzipSync(packed)).map(([name, content]) => [`evaluation_script/${name}`, content]),
  )
  const made = await converted({ ...files, ...folder })
  expect(made?.manifest.stages[0]?.scoring).toBeTruthy()
})

test('an archive with too many files says how many it may have', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.txt`, new Uint8Array()]))
  const refused = await converted({ ...filesOf(codabench()), 'scoring.zip': zipSync(many, { level: 0 }) }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(BadFolder)
  expect(refused).toMatchObject({ fault: { place: 'scoring.zip', en: expect.stringContaining('20000') } })
}, 60_000)

// covers: rely.import.codabench
test('the report leaves nothing out: samples without scoring, settings of phases, teams that cannot be read', async () => {
  const { 'solution.csv': _, ...without } = filesOf(kaggle())
  const metadata = strToU8(JSON.stringify({ title: 'Without answers' }))
  expect(said(await converted({ ...without, 'dataset-metadata.json': metadata }), 'left')).toHaveProperty(
    'sample_submission.csv',
  )
  const bundle = filesOf(codabench())
  const yaml = strFromU8(bundle['competition.yaml'] ?? new Uint8Array())
    .replace('    name: Final', '    name: Final\n    hide_output: true')
    .replace('    key: main', '    key: main\n    submission_rule: Force_Best\n    primary_index: 1')
  const made = await converted({ ...bundle, 'competition.yaml': strToU8(yaml) })
  expect(said(made, 'left')).toMatchObject({
    'phases.hide_output': expect.any(String),
  })
  expect(made?.manifest.stages[0]?.scoring).toMatchObject({ name: 'wrong', options: { direction: 'lower' } })
  const source = join(work, 'teams')
  mkdirSync(source)
  writeFileSync(join(source, 'teams.json'), '{"team-1": ')
  const exported = { format: 'hugging-face', folder: source, notes: newNotes() } as const
  await expect(peopleFrom(exported, source, { write: false })).rejects.toThrow(/teams\.json.*JSON/)
})

test('the limits of a draft fit together, and what was set to something else is said', async () => {
  const bundle = filesOf(codabench())
  const yaml = strFromU8(bundle['competition.yaml'] ?? new Uint8Array())
    .replace('    max_submissions_per_day: 2\n    max_submissions: 10', '    max_submissions: 3')
    .replace('    name: Words', '    name: Words\n    input_data: input')
  const made = await converted({ ...bundle, 'competition.yaml': strToU8(yaml) })
  expect(made?.manifest.stages[1]?.scoring).toMatchObject({ dailyLimit: 3, totalLimit: 3 })
  expect(said(made, 'changed')).toMatchObject({ 'phases[1]': expect.stringContaining('3 submissions per day') })
  expect(said(made, 'todo')).toMatchObject({ Final: expect.stringContaining('input') })
  const face = said(await converted(filesOf(huggingFace({ SELECTION_LIMIT: 10 }))), 'changed')
  expect(face.END_DATE).toContain('No start')
  expect(face.SELECTION_LIMIT).toContain('pick 5')
})

test('a phase of EvalAI whose splits are all secret has no scoring', async () => {
  const files = filesOf(evalai)
  const yaml = strFromU8(files['challenge_config.yaml'] ?? new Uint8Array()).replace('visibility: 3', 'visibility: 1')
  const made = await converted({ ...files, 'challenge_config.yaml': strToU8(yaml) })
  expect(made?.manifest.stages[0]?.scoring).toBeUndefined()
  expect(said(made, 'left')).toMatchObject({ 'challenge_phases[0]': expect.stringContaining('no columns') })
})

// covers: rely.import.answers
test('what holds a file of the reference data does not become public, in whatever it is packed', async () => {
  const bundle: Record<string, Uint8Array> = { ...filesOf(codabench()), 'kit/start.py': strToU8('1') }
  const yaml = strFromU8(bundle['competition.yaml'] ?? new Uint8Array())
  const names = async (more: Record<string, Uint8Array>, data: string) => {
    const own = strToU8(yaml.replace('starting_kit: kit', `starting_kit: kit\n    public_data: ${data}`))
    const made = await converted({ ...bundle, ...more, 'competition.yaml': own })
    return { data: made?.manifest.data?.map(({ name }) => name), left: said(made, 'left')[data] }
  }
  const truth = strToU8('a b c d')
  const good = ['sample-1.zip', 'kit.zip', 'sample-2.zip']
  for (const [more, data] of [
    [{ 'public/deep/labels.txt': truth, 'public/a.txt': strToU8('x') }, 'public'],
    [{ 'public.zip': zipSync({ 'labels.txt': truth }) }, 'public.zip'],
    [{ 'public/deep/inner.zip': zipSync({ 'labels.txt': truth }) }, 'public'],
    [{}, 'reference.zip'],
  ] as const)
    expect(await names(more, data)).toEqual({ data: good, left: expect.stringContaining('publish the answers') })
  const fine = await names({ 'public/README.md': strToU8('x') }, 'public')
  expect(fine.data).toEqual(['sample-1.zip', 'kit.zip', 'public.zip', 'sample-2.zip'])
  const table = filesOf(kaggle())
  const copied = await converted({ ...table, 'test-set.csv': table['solution.csv'] ?? new Uint8Array() })
  expect(copied?.manifest.data?.map(({ name }) => name)).not.toContain('test-set.csv')
})

test('data that several phases name are there once', async () => {
  const bundle: Record<string, Uint8Array> = { ...filesOf(codabench()), 'kit/start.py': strToU8('1') }
  const yaml = strFromU8(bundle['competition.yaml'] ?? new Uint8Array())
  const own = strToU8(yaml.replace('    name: Final', '    name: Final\n    starting_kit: kit'))
  const made = await converted({ ...bundle, 'competition.yaml': own })
  expect(made?.manifest.data?.filter(({ name }) => name === 'kit.zip')).toHaveLength(1)
})
