import type { CaseState } from '@leitai/contract/competition/integrity.cases'
import type { Tone } from '../../platform/ui/StateBadge.tsx'

export const toneOfCase: Record<CaseState, Tone> = { open: 'wait', asked: 'soon', answered: 'live', decided: 'done' }
export const toneOfPenalty = { inForce: 'bad', lifted: 'done', ended: 'done' } as const satisfies Record<string, Tone>
