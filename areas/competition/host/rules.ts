import type { Refusal } from '@leitai/platform/contract/refusals'
import type * as z from 'zod/mini'
import type { HostRequestState } from './contract.ts'

type State = z.output<typeof HostRequestState>

/** Open requests move forward or are closed; accepted and closed ones are final. */
const next: Record<State, readonly State[]> = {
  new: ['new', 'talking', 'accepted', 'closed'],
  talking: ['talking', 'accepted', 'closed'],
  accepted: ['accepted'],
  closed: ['closed'],
}

export const refusalToMove = (from: State, to: State): Refusal | null =>
  next[from].includes(to) ? null : { code: 'host.state' }
