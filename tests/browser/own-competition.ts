import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signUpJoinCmpt } from '@leitai/contract/competition/catalog.sign-up'
import { commitResult, getCommitResult } from '@leitai/contract/competition/submission'
import { uploadSubmissionFileByString } from '@leitai/contract/platform/file'
import { expect } from '@playwright/test'
import { dataDirOf, PORT } from './data-dir.ts'
import { competitionBySlug } from './operator.ts'
import { callsOf, type Session } from './session.ts'

/** Imports a competition folder as an operator does, for the demonstration's host; `files` are its texts and other files by name. */
export async function importCompetition(
  slug: string,
  files: Record<string, string | Uint8Array>,
  ...more: string[]
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-folder-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const command = fileURLToPath(new URL('../../packages/server/src/bootstrap/competition-main.ts', import.meta.url))
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
  const { filePath } = await call(uploadSubmissionFileByString, { fileName: 'answer.csv', content })
  const { submission } = await call(commitResult, { cmptId, objectKey: filePath, fileName: 'answer.csv', remark: '' })
  await expect
    .poll(async () => (await call(getCommitResult, { id: submission.id })).state, { timeout: 30_000 })
    .toBe('scored')
}
