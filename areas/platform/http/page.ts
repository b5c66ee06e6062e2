import { limits } from '../contract/limits.ts'

/** The requested page of a list, clamped to valid values. */
export function pageOf(paging: { page: number; pageSize: number }): { page: number; pageSize: number; offset: number } {
  const page = Math.min(Math.max(paging.page, 1), 1_000_000)
  const pageSize = Math.min(Math.max(paging.pageSize, 1), limits.pageSizeMax)
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/** The rows of all pages of a list. */
export async function everyPage<T>(load: (page: number) => Promise<{ list: T[]; total: number }>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await load(page)
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) return rows
  }
}
