import type { ListFormat } from '@leitai/contract/competition/host-console.lists'
import { audit } from '../../platform/audit/audit.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { tableFile } from '../../platform/csv/table-file.ts'
import type { Download } from '../../platform/http/download.ts'
import type { List } from './lists.ts'

/** Downloads a list in the requested format and audits who downloaded it. */
export async function fileOf(
  context: AuthenticatedContext,
  { cmptId, format }: { cmptId: number; format: ListFormat },
  { name, header, parts }: List,
): Promise<Download> {
  const base = name.replace('.csv', '')
  await auditDownload(context, cmptId, `${base}.${format}`)
  return tableFile({ name: `${base}-${cmptId}`, format, header, parts })
}

export const auditDownload = (context: AuthenticatedContext, cmptId: number, what: string) =>
  audit(context, { action: 'console.download', target: { kind: 'competition', id: cmptId }, detail: { what } })
