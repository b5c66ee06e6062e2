import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BadZip, isZipFault, zipFaultText } from '@leitai/contract/competition/submission-zip'
import { limits } from '@leitai/contract/core/limits'
import { checkAgainstSample } from '@leitai/scorer/check'
import { describeFault } from '@leitai/scorer/faults'
import { csvInside } from '@leitai/zip/csv-inside'
import { spoken, t } from './language.ts'
import { progressBar } from './progress.ts'
import type { StageRules } from './rules-file.ts'

export type Verdict =
  | { kind: 'good'; rows: number }
  | { kind: 'bad'; faults: string[]; count: number }
  /** No usable sample: only the server can check the file. */
  | { kind: 'unknown' }

/** Checks a file as the site does before it is submitted. `sample` is the path of the sample, or its bytes. */
export async function checkFile(
  path: string,
  { spec }: Pick<StageRules, 'spec'>,
  sample: string | Uint8Array | null,
): Promise<Verdict> {
  const { size } = await stat(path)
  if (!/\.(csv|zip)$/i.test(path)) return bad(t('只支持 csv 或 zip 文件', 'Only csv and zip files are taken'))
  if (size > limits.uploadBytes) {
    const mb = limits.uploadBytes / 1024 / 1024
    return bad(t(`文件不能超过 ${mb} MB`, `The file cannot exceed ${mb} MB`))
  }
  if (sample === null) return { kind: 'unknown' }
  const bar = await progressBar(t('检查', 'Checking'), size)
  let broken: BadZip | null = null
  async function* unpacked() {
    try {
      yield* csvInside(path)
    } catch (error) {
      // The checker would only report that it could not read; this gives the reason.
      if (error instanceof BadZip) broken = error
      throw error
    }
  }
  const source = /\.zip$/i.test(path) ? unpacked() : createReadStream(path)
  const known = typeof sample === 'string' ? createReadStream(sample) : [sample]
  const result = await checkAgainstSample(known, source, spec, bar.set)
  bar.end()
  const zip = zipFault(broken)
  if (zip && isZipFault(zip.fault)) return bad(zipFaultText(zip.fault, zip.found, spoken()))
  if (result.ok) return { kind: 'good', rows: result.rows }
  if (result.faults.some(({ code }) => code === 'bad-sample')) return { kind: 'unknown' }
  return { kind: 'bad', faults: result.faults.map((one) => describeFault(one, spoken())), count: result.faultCount }
}

const bad = (fault: string): Verdict => ({ kind: 'bad', faults: [fault], count: 1 })
/** Assigned inside a generator, which the compiler does not track. */
const zipFault = (bad: BadZip | null): BadZip | null => bad
