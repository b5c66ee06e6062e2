import { audit } from '../admin/audit.ts'
import { csvStream, Download } from '../download.ts'
import type { SignedIn } from '../house.ts'
import type { List } from './lists.ts'

/** A list leaves the platform here: who took which one is kept. */
export async function csvOf(context: SignedIn, cmptId: number, { name, header, parts }: List): Promise<Download> {
  await auditDownload(context, cmptId, name)
  const body = csvStream(header, parts)
  return new Download({ name: name.replace('.csv', `-${cmptId}.csv`), contentType: 'text/csv; charset=utf-8', body })
}

export const auditDownload = (context: SignedIn, cmptId: number, what: string) =>
  audit(context, { action: 'console.download', target: { kind: 'competition', id: cmptId }, detail: { what } })
