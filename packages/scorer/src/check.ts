import { type CsvRecord, createCsvReader, pump } from './csv.ts'
import { decoderFor } from './decoder-for.ts'
import { createFaultList, type FaultList, refused } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector } from './ids.ts'
import { everyMetric } from './metrics/index.ts'
import { predictionCountFault, resolveMetric } from './options.ts'
import { createSubmissionReader } from './submission.ts'
import { createTextReader } from './text.ts'
import type { ByteSource, CheckResult, ScoringSpec } from './types.ts'

export type CheckSpec = Pick<ScoringSpec, 'id' | 'prediction' | 'metric' | 'ranges'>

/**
 * Checks a submission before upload, with the same reader that scores it, against the ids of the sample file; reveals nothing that the
 * sample does not. `onProgress` receives the number of bytes read so far.
 */
export async function checkAgainstSample(
  sample: ByteSource,
  source: ByteSource,
  spec: CheckSpec,
  onProgress?: (bytes: number) => void,
): Promise<CheckResult> {
  const faults = createFaultList()
  const resolved = resolveMetric(spec.metric, everyMetric)
  const wrong = 'fault' in resolved ? resolved.fault : predictionCountFault(resolved.metric, spec.prediction)
  if (wrong || 'fault' in resolved) return { ok: false, faults: wrong ? [wrong] : [], faultCount: 1, rows: 0 }
  try {
    const known = await readIds(sample, spec.id)
    if (known === null) return { ok: false, faults: [{ code: 'bad-sample' }], faultCount: 1, rows: 0 }
    const { metric, options } = resolved
    const reader = createSubmissionReader({
      ids: known.ids,
      indexes: known.indexes,
      idColumn: spec.id,
      columns: spec.prediction,
      faults,
      decoder: (context) => decoderFor(context, { metric, options, ranges: spec.ranges }, () => -1),
    })
    await pump(source, reader.csv, faults, onProgress)
    reader.close()
    return faults.count > 0 ? refused(faults, reader.rows()) : { ok: true, rows: reader.rows() }
  } catch {
    faults.stop({ code: 'read-failed' })
    return refused(faults, 0)
  }
}

/** The ids of a sample; null if it is not a table with that column, or has a duplicate id. */
async function readIds(sample: ByteSource, idColumn: string) {
  const faults: FaultList = createFaultList()
  const csv = createCsvReader(onRecord, faults)
  const text = createTextReader(csv.window, faults)
  const ids = createIdCollector()
  let field = -1

  function onRecord(record: CsvRecord): void {
    if (field < 0) {
      const names = readHeader(record, { text, faults, wanted: [idColumn] })
      field = (names && locate(names, [idColumn], false, faults))?.[0] ?? 0
      return
    }
    if (record.count <= field || record.starts[field] === record.ends[field]) return
    const id = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, record.line)
    if (id) ids.add(id.bytes, id.start, id.end)
  }

  await pump(sample, csv, faults)
  const known = ids.finish()
  return faults.count > 0 || known.repeatCount > 0 || known.ids.count === 0 ? null : known
}
