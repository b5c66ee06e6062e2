import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { zipOf } from '@leitai/zip/testing'
import { describe, expect, test } from 'vitest'
import * as editor from '../competition-editor/contract.ts'
import { draftOf, editorHelpers } from '../competition-editor/testing-editor.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const { hosting, upload } = editorHelpers(app, build)
const missing = await app.ctx.scorers.lacksPrograms()

const yaml = (scoring: string) => `format: 1
slug: one-answer-${Math.random().toString(36).slice(2, 10)}
title: { zh: 一个文件, en: One file }
summary: { zh: 交一个 JSON, en: Hand in one JSON }
host: { zh: 示例 }
type: algorithm
overview: { zh: 概述 }
task: { zh: 任务 }
rules: { zh: 规则 }
start: now-1d
end: now+10d
stages:
  - name: { zh: 初赛 }
    kind: preliminary
    start: now-1d
    end: now+10d
    scoring:
      ${scoring.trim().replaceAll('\n', '\n      ')}
data:
  - { file: sample.zip, licence: CC0-1.0, stage: 1, sample: true }
`
const python = `
metric: formula-python
options:
  direction: higher
  code: |
    import json
    def score(solution, submission):
        [truth], [guess] = solution.answer, submission.answer
        truth, guess = json.loads(truth.read_text()), json.loads(guess.read_text())
        return sum(truth[key] == guess.get(key) for key in truth) / len(truth)
id: id
target: answer
prediction: answer
split: { aShare: 1 }
b: none
solution: solution.zip
files:
  members: { answer: { name: "{id}.json", holds: file, maxMb: 5 } }
  truth: { answer: { name: "{id}.json", holds: file } }
`
const files = {
  'solution.zip': zipOf({ 'answer.json': '{"x": 1, "y": 2}' }),
  'sample.zip': zipOf({ 'answer.json': '{"x": 1}' }),
}

async function imported(scoring: string) {
  const host = await hosting()
  const zip = zipOf({ 'competition.yaml': yaml(scoring), ...files })
  const { uploadId } = await upload(host.owner, host.cmptId, 'folder', 'folder.zip', zip)
  await host.owner.call(editor.importDraft, { cmptId: host.cmptId, version: 999_999, uploadId })
  await until(async () => {
    const { imported: how, stages } = await draftOf(host.owner, host.cmptId)
    return how?.state !== 'queued' && stages.every(({ scoring: one }) => one.state !== 'queued')
  })
  const draft = await draftOf(host.owner, host.cmptId)
  return { ...host, faults: draft.imported?.faults ?? [], stage: draft.stages[0] }
}

describe.runIf(missing === null)('a competition whose submission is one file', () => {
  test('is a folder with one row, scores its sample, and is tried with answers made of the solution', async () => {
    const { owner, cmptId, faults, stage } = await imported(python)
    expect(faults).toEqual([])
    expect(stage?.scoring).toMatchObject({ state: 'done', faults: [], sampleA: '0.500000' })
    expect(stage?.scoring.choice?.files).toEqual({
      members: { answer: { name: '{id}.json', holds: 'file', maxMb: 5 } },
      truth: { answer: { name: '{id}.json', holds: 'file' } },
    })
    const metric = { name: 'formula-python', options: stage?.scoring.choice?.metric.options ?? {} }
    const tried = await owner.call(contract.tryFormula, { cmptId, stageId: stage?.id ?? 0, metric })
    expect(tried).toMatchObject({ sample: { a: 0.5 }, perfect: { a: 1 }, constant: { a: 1 } })
    const answer = await owner.fetch(`/v3/api${editor.exportDraft.path}?cmptId=${cmptId}`)
    expect(answer.status).toBe(200)
  }, 60_000)

  test.each([
    [
      'another metric',
      python.replace(/metric: formula-python\noptions:[\s\S]*?id: id/, 'metric: accuracy\nid: id'),
      'Python',
    ],
    [
      'another kind of file',
      python.replaceAll('holds: file, maxMb: 5', 'holds: text').replaceAll('holds: file', 'holds: text'),
      '任意文件',
    ],
    ['a bound beyond ours', python.replace('maxMb: 5', 'maxMb: 500'), '200'],
  ])(
    'is refused with %s',
    async (_, scoring, said) => {
      const { faults } = await imported(scoring)
      expect(faults.map(({ text }) => text).join()).toContain(said)
    },
    60_000,
  )
})
