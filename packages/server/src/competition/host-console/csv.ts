import type { ListFormat } from '@leitai/contract/competition/host-console.lists'
import { audit } from '../../platform/audit/audit.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { XLSX_TYPE, xlsxStream } from '../../platform/csv/xlsx.ts'
import { csvStream, Download } from '../../platform/http/download.ts'
import type { List } from './lists.ts'

/** Downloads a list in the requested format and audits who downloaded it. */
export async function fileOf(
  context: AuthenticatedContext,
  { cmptId, format }: { cmptId: number; format: ListFormat },
  { name, header, parts }: List,
): Promise<Download> {
  const base = name.replace('.csv', '')
  await auditDownload(context, cmptId, `${base}.${format}`)
  const given = `${base}-${cmptId}.${format}`
  return format === 'xlsx'
    ? new Download({ name: given, contentType: XLSX_TYPE, body: await xlsxStream(header, parts) })
    : new Download({ name: given, contentType: 'text/csv; charset=utf-8', body: csvStream(header, parts) })
}

export const auditDownload = (context: AuthenticatedContext, cmptId: number, what: string) =>
  audit(context, { action: 'console.download', target: { kind: 'competition', id: cmptId }, detail: { what } })
