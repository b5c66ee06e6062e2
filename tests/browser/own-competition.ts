import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { signUpJoinCmpt } from '../../areas/competition/catalog/contract.sign-up.ts'
import { commitResult, getCommitResult } from '../../areas/competition/submission/contract.ts'
import { uploadSubmissionFileByString } from '../../areas/platform/file/contract.ts'
import { dataDirOf, PORT } from './data-dir.ts'
import { competitionBySlug } from './operator.ts'
import { callsOf, type Session } from './session.ts'

/** What differs between the competitions of tests; texts are YAML, `scoring` and `more` of one key a line. */
interface Manifest {
  slug: string
  title: string
  summary: string
  overview: string
  task: string
  /** Of each stage, all from yesterday to in ten days. */
  stages: { name: string; kind: string; scoring: string }[]
  /** Samples by stage. */
  samples: string[]
  more?: string
}

const indented = (yaml: string) => yaml.trim().replaceAll('\n', '\n      ')

/** The competition.yaml of a public competition that runs. */
export const manifestOf = ({ slug, title, summary, overview, task, stages, samples, more = '' }: Manifest) => `format: 1
slug: ${slug}
title: ${title}
summary: ${summary}
host: { zh: 示例 }
type: algorithm
overview: ${overview}
task: ${task}
rules: { zh: 每人一个账号 }
start: now-1d
end: now+10d
${more}
stages:
${stages
  .map(
    ({ name, kind, scoring }) => `  - name: ${name}
    kind: ${kind}
    start: now-1d
    end: now+10d
    scoring:
      ${indented(scoring)}
`,
  )
  .join('')}data:
${samples.map((file, at) => `  - { file: ${file}, licence: CC0-1.0, stage: ${at + 1}, sample: true }\n`).join('')}`

export const preliminary = { name: '{ zh: 初赛, en: Preliminary }', kind: 'preliminary' }
/** A competition that predicts prices from solution.csv, whose column `board` splits it. */
export const prices = {
  summary: '{ zh: 房价, en: Prices }',
  overview: '{ zh: 预测房价, en: Predict prices }',
  task: '{ zh: 预测 price }',
  scoring: `
metric: rmse
id: id
target: price
prediction: price
split: { column: board }
solution: solution.csv`,
}

/** Imports a competition folder as an operator does, for the demonstration's host; `files` are its texts and other files by name. */
export async function importCompetition(
  slug: string,
  files: Record<string, string | Uint8Array>,
  ...more: string[]
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-folder-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const command = fileURLToPath(new URL('../../apps/server/competition-main.ts', import.meta.url))
    execFileSync(process.execPath, [command, 'import', folder, '--owner', 'demo-host', ...more], {
      env: { ...process.env, DATA_DIR: dataDirOf(PORT) },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return (await competitionBySlug(slug)).id
}

/** Signs up and submits; returns when it has been scored. */
export async function compete(one: Session, cmptId: number, content: string): Promise<void> {
  const call = await callsOf(one)
  await call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
  await submit(one, cmptId, content)
}

/** Returns when the submission has ended so. */
export async function submit(one: Session, cmptId: number, content: string, end = 'scored'): Promise<void> {
  const call = await callsOf(one)
  const { filePath } = await call(uploadSubmissionFileByString, { fileName: 'answer.csv', content })
  const { submission } = await call(commitResult, { cmptId, objectKey: filePath, fileName: 'answer.csv', remark: '' })
  await expect
    .poll(async () => (await call(getCommitResult, { id: submission.id })).state, { timeout: 30_000 })
    .toBe(end)
}
