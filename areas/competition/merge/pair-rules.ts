import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Team } from '../team/table.ts'

/** Basic conditions for two teams: different, existing, and in the same competition. */
export function refusalOfPair(from: Team, to: Team): Refusal | null {
  if (to.state !== 'active') return { code: 'team.unknown' }
  if (from.id === to.id) return { code: 'merge.self' }
  return from.cmptId === to.cmptId ? null : { code: 'merge.other' }
}
