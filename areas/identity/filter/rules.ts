import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'

/** Counted without one of the same name, which is replaced. */
export function refusalOfAnother({ ofList, all }: { ofList: number; all: number }): Refusal | null {
  if (ofList >= limits.filter.ofList) return { code: 'filter.mostOfList', values: { limit: limits.filter.ofList } }
  return all >= limits.filter.most ? { code: 'filter.most', values: { limit: limits.filter.most } } : null
}
