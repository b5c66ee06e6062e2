import { readFileSync } from 'node:fs'
import { prepareFile } from '@leitai/scorer/node/prepare-file'
import { splitDigest } from '@leitai/scorer/prepare'
import { serveParent } from '../../../platform/sandbox/child.ts'
import type { PrepareAnswer, PrepareOrder } from './prepare-in-child.ts'

/** Reads one solution in a child process: a host's file may be large or malformed, and must not block the server. */
serveParent(prepare)

async function prepare({ solutionPath, spec, preparedPath }: PrepareOrder): Promise<PrepareAnswer> {
  const made = await prepareFile(solutionPath, spec, preparedPath)
  if (!made.ok) return { ok: false, faults: made.faults }
  const { rows, aRows, thin } = made
  return { ok: true, rows, aRows, splitSha256: splitDigest(readFileSync(preparedPath)) ?? '', thin }
}
