import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testApp } from '../apps/testing/test-app.ts'
import { importFolder } from '../areas/competition/archive/import.ts'
import { cmptDetail } from '../areas/competition/catalog/contract.detail.ts'
import { taskFiles } from '../areas/competition/definition/contract.scoring-files.ts'
import { stages } from '../areas/competition/definition/table.ts'
import { eq } from '../areas/platform/db/orm.ts'
import { fieldTags } from '../areas/platform/text/contract.tags.ts'
import { type Content, folderOf } from '../demo/examples/example.ts'
import { examples } from '../demo/examples/index.ts'
import { metricNames } from '../packages/scorer/src/plan.ts'
import { prepareTables } from '../packages/scorer/src/prepare.ts'
import { proposals } from '../packages/scorer/src/propose.ts'
import { checkFile } from '../packages/tables/src/check-file.ts'
import { fileOfBytes, keepInMemory } from '../packages/tables/src/file.ts'
import { openTables } from '../packages/tables/src/open-tables.ts'
import { profileOf } from '../packages/tables/src/profile.ts'

const { app, build } = await testApp()
const root = mkdtempSync(join(tmpdir(), 'leitai-examples-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const bytesOf = (content: Content) =>
  new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content)

test.each(examples.map((make) => make()))('$slug can be imported, checked and scored', async (example) => {
  const folder = join(root, example.slug)
  mkdirSync(folder)
  for (const { name, content } of folderOf(example)) writeFileSync(join(folder, name), content)
  const { id } = await importFolder(app.ctx, folder, { publish: true })
  const { visitor } = await build.competitor(id)
  const { stages: shown } = await visitor.call(cmptDetail, { cmptId: id })
  const scoring = shown[0]?.scoring
  expect(scoring && taskFiles(scoring.check).length).toBeGreaterThan(0)
  const [stage] = await app.ctx.db.select().from(stages).where(eq(stages.cmptId, id))
  const better = stage?.direction === 'lower' ? -1 : 1
  const scores: number[] = []
  for (const { name, content } of [example.sample, example.good]) {
    const bytes = bytesOf(content)
    const sample = fileOfBytes(example.sample.name, bytesOf(example.sample.content))
    if (scoring)
      expect(
        await checkFile(fileOfBytes(name, bytes), sample, scoring.check, { most: 1e8, keep: keepInMemory }),
      ).toMatchObject({ ok: true })
    const { submission } = await build.submit(visitor, id, bytes, name)
    const row = await build.finished(submission.id)
    expect(row).toMatchObject({ state: 'scored', faults: [] })
    scores.push(row.scoreA ?? Number.NaN)
  }
  const [given = 0, good = 0] = scores
  expect(better * good).toBeGreaterThan(better * given)
  expect(stage?.spec && metricNames(stage.spec).length).toBeGreaterThan(0)
})

test('every example is another kind of task, and generated anew with the same bytes', () => {
  const made = examples.map((make) => make())
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(10)
  for (const [k, make] of examples.entries())
    expect(folderOf(make()).map(({ content }) => Buffer.from(content).toString('base64'))).toEqual(
      folderOf(made[k] as ReturnType<typeof make>).map(({ content }) => Buffer.from(content).toString('base64')),
    )
})

test('every tag of an example has English words', () => {
  const folder = join(import.meta.dirname, '../demo/competitions')
  const stored = readdirSync(folder).flatMap((slug) => {
    const { tags } = parse(readFileSync(join(folder, slug, 'competition.yaml'), 'utf8')) as { tags: string[] }
    return tags
  })
  const tags = [...stored, ...examples.flatMap((make) => make().tags)]
  expect(tags.filter((tag) => !Object.hasOwn(fieldTags, tag))).toEqual([])
})

/** The metric that is proposed first for the files of each example, as nothing else is known of them. */
const proposed: Record<string, [reason: string, metric: string]> = {
  'example-detection': ['detection', 'coco-map'],
  'example-segmentation': ['masks', 'dice-rle'],
  'example-generation': ['texts', 'bleu'],
  'example-retrieval': ['rankings', 'ndcg-at-k'],
  'example-forecasting': ['longTable', 'pinball-quantiles'],
  'example-survival': ['survival', 'c-index'],
  'example-sounds': ['multilabel', 'auc'],
  'example-tracking': ['tracking', 'hota'],
  'example-fairness': ['binary', 'auc'],
  'example-tasks': ['tasks', 'rmse'],
}

test.each(examples.map((make) => make()))('$slug: a scoring is proposed from its files', async (example) => {
  const options = { most: 1e8, keep: keepInMemory }
  const of = ({ name, content }: { name: string; content: Content }) =>
    profileOf(fileOfBytes(name, bytesOf(content)), options)
  const [solution, sample] = [await of(example.solution), await of(example.sample)]
  const [first] = solution ? proposals(solution, sample) : []
  expect([first?.reason, first?.spec.metric.name]).toEqual(proposed[example.slug])
  if (!first) return
  const made = await prepareTables(
    { ...first.spec, split: { by: 'seed', seed: 's', aShare: 0.5 }, b: 'none' },
    async (plan) => {
      const opened = await openTables(fileOfBytes(example.solution.name, bytesOf(example.solution.content)), plan, {
        ...options,
        truth: true,
      })
      return 'fault' in opened ? opened : opened.map((one) => (one && 'bytes' in one ? one : null))
    },
  )
  expect(made.ok ? [] : made.faults).toEqual([])
})
