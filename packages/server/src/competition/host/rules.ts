import type { HostRequestState } from '@leitai/contract/competition/host'
import type { Refusal } from '@leitai/contract/refusals'
import type * as z from 'zod/mini'

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
