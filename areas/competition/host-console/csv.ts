import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { tableFile } from '@leitai/platform/csv/table-file'
import type { Download } from '@leitai/platform/http/download'
import type { ListFormat } from './contract.lists.ts'
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
