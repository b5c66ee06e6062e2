import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@leitai/platform/contract/limits'
import { boundText, uploadBound } from '@leitai/platform/contract/upload-bound'
import { checkFile as check } from '@leitai/tables/check-file'
import { faultText, type TableFile } from '@leitai/tables/file'
import { fileOfPath, keepIn } from '@leitai/tables/node'
import { spoken, t } from './language.ts'
import type { StageRules } from './rules-file.ts'
import { progressBar } from './upload.ts'

export type Verdict =
  /** `left`: the titles of tasks that are left out. */
  | { kind: 'good'; rows: number; left: string[]; notes: string[] }
  | { kind: 'bad'; faults: string[]; count: number }
  /** No usable sample: only the server can check the file. */
  | { kind: 'unknown' }

/** Checks a file as the site does before it is submitted. `sample` is the path of the sample, or the file itself. */
export async function checkFile(
  path: string,
  {
    spec,
    uploadLimitMb = limits.uploadMb.usual,
  }: Pick<StageRules, 'spec'> & Partial<Pick<StageRules, 'uploadLimitMb'>>,
  sample: string | TableFile | null,
): Promise<Verdict> {
  const { size } = await stat(path)
  const most = uploadBound({ uploadLimitMb })
  if (size > most) return bad(t(`文件不能超过 ${boundText(most)}`, `The file can’t exceed ${boundText(most)}`))
  if (sample === null) return { kind: 'unknown' }
  const bar = await progressBar(t('检查', 'Checking'), size)
  const folder = await mkdtemp(join(tmpdir(), 'leitai-check-'))
  try {
    const sampleFile = typeof sample === 'string' ? await fileOfPath(sample) : sample
    const result = await check(await fileOfPath(path), sampleFile, spec, {
      most,
      keep: keepIn(folder),
      onProgress: (bytes) => bar.set(Math.min(size, bytes)),
    })
    bar.end()
    if (result.ok) {
      const left = result.left.map((title) => title[spoken()])
      return { kind: 'good', rows: result.rows, left, notes: result.notes.map((note) => faultText(note, spoken())) }
    }
    if (result.faults.some(({ code }) => code === 'bad-sample')) return { kind: 'unknown' }
    return { kind: 'bad', faults: result.faults.map((one) => faultText(one, spoken())), count: result.faultCount }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const bad = (fault: string): Verdict => ({ kind: 'bad', faults: [fault], count: 1 })
