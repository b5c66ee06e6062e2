import type { Refusal } from '@leitai/platform/contract/refusals'
import type * as z from 'zod/mini'
import type { datasetDownloads, PreviewState } from './contract.ts'

/** Only tables with a header are profiled. */
const isTable = (name: string) => /\.csv$/i.test(name)

export const formatOf = (name: string) => (name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '')

interface Kept {
  sha256: string
  state: 'waiting' | 'ready' | 'none'
}

/** The state of a file's preview; a profile of replaced bytes counts as missing. */
export function previewOf(
  file: { name: string; sha256: string },
  kept: Kept | null,
  open: boolean,
): z.output<typeof PreviewState> {
  if (!isTable(file.name)) return 'none'
  if (!open) return 'closed'
  return kept?.sha256 === file.sha256 ? kept.state : 'waiting'
}

export function refusalToDownload({
  download,
  loggedIn,
  signedUp,
}: {
  download: (typeof datasetDownloads)[number]
  loggedIn: boolean
  signedUp: boolean
}): Refusal | null {
  if (!loggedIn) return { code: 'login.missing' }
  return download === 'login' || signedUp ? null : { code: 'competition.notSignedUp' }
}
