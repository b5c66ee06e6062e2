import type { CardWire } from '../../catalog/contract.ts'

/** The button's label, by the competition's state and the visitor's participation. */
export function ctaOf({ state, mine }: Pick<CardWire, 'state' | 'mine'>) {
  if (mine === 'signedUp') return 'cta.mine' as const
  if (state === 'running') return 'cta.running' as const
  return state === 'ended' ? ('cta.ended' as const) : ('cta.notStarted' as const)
}
