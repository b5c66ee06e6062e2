import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { times } from '../../../testing/thorough.ts'
import { FolderError } from '../fault.ts'
import { BadFolder } from '../unpack.ts'
import { convert } from './convert.ts'
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
      { numRuns: times(60, 1000) },
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
const said = (made: Awaited<ReturnType<typeof converted>>, kind: 'carried' | 'changed' | 'left') =>
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

test('what holds a file of the reference data does not become public, in whatever it is packed', async () => {
  const bundle = { ...filesOf(codabench()), 'kit/start.py': strToU8('1') }
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
  const bundle = { ...filesOf(codabench()), 'kit/start.py': strToU8('1') }
  const yaml = strFromU8(bundle['competition.yaml'] ?? new Uint8Array())
  const own = strToU8(yaml.replace('    name: Final', '    name: Final\n    starting_kit: kit'))
  const made = await converted({ ...bundle, 'competition.yaml': own })
  expect(made?.manifest.data?.filter(({ name }) => name === 'kit.zip')).toHaveLength(1)
})
