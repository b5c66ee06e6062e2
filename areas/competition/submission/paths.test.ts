import { upload } from '@leitai/platform/file/contract'
import type { ScoringSpec } from '@leitai/scorer/types'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { zipOf } from '@leitai/zip/testing'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { tryFormula } from '../formula/contract.ts'
import { proposeRevision } from '../revision/contract.ts'
import { revisionHelpers } from '../revision/testing-revision.ts'
import { submissionDetail } from './contract.details.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const { setUp, settled } = revisionHelpers(app, build)
const missing = await app.ctx.scorers.lacksPrograms()

/** Tells as a detail of the score everything that it finds where files are. */
const code = `import json, os, pathlib
def score(solution, submission, *, ids, out_dir):
  assert list(solution.columns) == ["id", "t"] and list(submission.columns) == ["id", "m", "n"], submission.columns
  error = 0
  for truth, guess in zip(solution.t, submission.m):
    assert isinstance(truth, pathlib.Path) and truth.suffix == ".json" and guess.suffix == ".ply", (truth, guess)
    for path in (truth, guess):
      try: path.write_text("x")
      except OSError: pass
      else: raise ValueError("it can be written")
    error += abs(json.loads(truth.read_text())["value"] - float(guess.read_bytes().decode().split()[1]))
  found = [os.path.join(root, name) for root, _, names in os.walk("/jobs") for name in names]
  texts = [open(path).read() for path in found if "-files/" in path]
  (out_dir / "seen.csv").write_text(json.dumps([sorted(texts), sorted(os.path.relpath(path, "/jobs") for path in found)]))
  return error / len(ids)`
const truth = (values: Record<string, number>) => ({
  'solution.csv': 'id,board\na,A\nb,A\nc,B\n',
  ...Object.fromEntries(Object.entries(values).map(([id, value]) => [`truth/${id}.json`, JSON.stringify({ value })])),
})
const answer = (values: Record<string, number>) => ({
  'rows.csv': `id,n\n${Object.keys(values)
    .map((id) => `${id},1\n`)
    .join('')}`,
  ...Object.fromEntries(Object.entries(values).map(([id, value]) => [`meshes/${id}.ply`, `ply ${value}`])),
})
const spec: ScoringSpec = {
  id: 'id',
  target: ['t'],
  prediction: ['m', 'n'],
  b: 'rest',
  split: { by: 'column', column: 'board' },
  metric: { name: 'formula-python', options: { code, direction: 'lower', details: 'team' } },
  files: {
    members: { m: { name: 'meshes/{id}.ply', holds: 'file', maxMb: 1 } },
    truth: { t: { name: 'truth/{id}.json', holds: 'file' } },
  },
}
const values = { a: 1, b: 2, c: 4 }
const open = () => setUp({}, { spec, solution: zipOf(truth(values)), sample: zipOf(answer({ a: 0, b: 0, c: 0 })) })
async function scored(visitor: Visitor, cmptId: number, files: Record<string, string | Uint8Array>) {
  const { submission } = await build.submit(visitor, cmptId, zipOf(files), 'answer.zip')
  return build.finished(submission.id)
}

describe.runIf(missing === null)('files that a program reads by their paths', () => {
  test('are those of the board’s rows alone, which it can only read', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    const row = await scored(visitor, id, answer({ a: 1.5, b: 2.5, c: 3 }))
    expect(row).toMatchObject({ state: 'scored', scoreA: 0.5, scoreB: 1 })
    const path = `/v3/api${submissionDetail.path}?id=${row.id}&name=seen.csv`
    const [texts, names] = await (await visitor.fetch(path)).json()
    expect(texts).toEqual(['ply 1.5', 'ply 2.5', '{"value":1}', '{"value":2}'])
    expect(names).toEqual([
      'solution',
      'solution-files/0.json',
      'solution-files/1.json',
      'submission',
      'submission-files/0.ply',
      'submission-files/1.ply',
    ])
    const { stages } = await app.visitor().call(cmptDetail, { cmptId: id })
    expect(stages[0]?.scoring?.check.files).toEqual({ members: spec.files?.members })
    expect(JSON.stringify(stages)).not.toContain('truth/')
  }, 60_000)

  test('that are missing, too many or too large are reported by their names', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    const { 'meshes/b.ply': _, ...without }: Record<string, string> = answer(values)
    expect(await scored(visitor, id, without)).toMatchObject({
      state: 'failed',
      faults: [{ code: 'member-missing', found: 'b', expected: 'meshes/b.ply' }],
    })
    const extra = { ...answer(values), 'meshes/z.ply': 'ply 1', 'notes.md': 'x' }
    const surplus = await scored(visitor, id, extra)
    expect(surplus.faults.map((fault) => [fault.code, fault.file])).toEqual([
      ['unknown-id', 'meshes/z.ply'],
      ['member-unknown', 'notes.md'],
    ])
    const large = { ...answer(values), 'meshes/a.ply': new Uint8Array(1024 * 1024 + 1) }
    const refused = await scored(visitor, id, large)
    expect(refused).toMatchObject({ faults: [{ code: 'member-large', file: 'meshes/a.ply', expected: '1' }] })
    const shown = await visitor.call(contract.getCommitResult, { id: refused.id })
    expect(shown.faults[0]?.text).toContain('1 MB')
  }, 60_000)

  test('are tried with the sample and answers made of the solution', async () => {
    const { id, stage, owner } = await open()
    const metric = { name: 'formula-python', options: { code, direction: 'lower', details: 'team' } }
    const input = { cmptId: id, stageId: stage.id }
    const tried = await owner.call(tryFormula, { ...input, metric })
    // The truth lacks the table’s column and is no mesh, so that no answer can be made of it.
    expect(tried).toMatchObject({ sample: { a: 1.5, b: 4, faults: [] }, perfect: null, constant: null })
    const sql = await owner.call(tryFormula, {
      ...input,
      metric: { name: 'formula-sql', options: { code: 'select 1' } },
    })
    expect(sql.sample.faults).toHaveLength(1)
  }, 60_000)

  test('follow the solution of a revision, in its dry run already', async () => {
    const cmpt = await open()
    const { visitor } = await build.competitor(cmpt.id)
    await scored(visitor, cmpt.id, answer(values))
    const other = zipOf(truth({ a: 3, b: 2, c: 4 }))
    const { objectKey } = await stored(cmpt.owner, other)
    const change = { solution: { objectKey, fileName: 'solution.zip' } }
    const { id } = await cmpt.owner.call(proposeRevision, {
      cmptId: cmpt.id,
      stageId: cmpt.stage.id,
      change,
      note: '',
    })
    expect(await settled(id)).toMatchObject({ state: 'ready', faults: [], summary: { otherwise: 1, failsNow: 0 } })
  }, 60_000)
})

async function stored(visitor: Visitor, zip: Uint8Array<ArrayBuffer>) {
  const { filePath } = await visitor.call(upload, {}, { file: { blob: new Blob([zip]), name: 'solution.zip' } })
  return { objectKey: filePath }
}
