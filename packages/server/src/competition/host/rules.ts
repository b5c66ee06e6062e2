import type { HostRequestState } from '@leitai/contract/competition/host'
import type { Refusal } from '@leitai/contract/refusals'
import type * as z from 'zod/mini'

type State = z.output<typeof HostRequestState>

/** Forward, or closed, from where something is still to be done; what is accepted or closed stays so. */
const next: Record<State, readonly State[]> = {
  new: ['new', 'talking', 'accepted', 'closed'],
  talking: ['talking', 'accepted', 'closed'],
  accepted: ['accepted'],
  closed: ['closed'],
}

export const refusalToMove = (from: State, to: State): Refusal | null =>
  next[from].includes(to) ? null : { code: 'host.state' }
