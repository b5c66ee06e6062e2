import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { CaseState } from '../contract.cases.ts'

export const toneOfCase: Record<CaseState, Tone> = { open: 'wait', asked: 'soon', answered: 'live', decided: 'done' }
export const toneOfPenalty = { inForce: 'bad', lifted: 'done', ended: 'done' } as const satisfies Record<string, Tone>
