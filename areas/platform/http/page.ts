import { limits } from '../contract/limits.ts'

/** The requested page of a list, clamped to valid values. */
export function pageOf(asked: { page: number; pageSize: number }): { page: number; pageSize: number; offset: number } {
  const page = Math.min(Math.max(asked.page, 1), 1_000_000)
  const pageSize = Math.min(Math.max(asked.pageSize, 1), limits.pageSizeMax)
  return { page, pageSize, offset: (page - 1) * pageSize }
}
