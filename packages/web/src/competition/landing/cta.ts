import type { CardWire } from '@leitai/contract/competition/catalog'

/** What the button of a competition says, by its state and by who looks. */
export function ctaOf({ state, mine }: Pick<CardWire, 'state' | 'mine'>) {
  if (mine === 'signedUp') return 'cta.mine' as const
  if (state === 'running') return 'cta.running' as const
  return state === 'ended' ? ('cta.ended' as const) : ('cta.notStarted' as const)
}
