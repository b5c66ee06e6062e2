import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { ReviewState, Verdict } from '../contract.ts'

export const toneOfVerdict: Record<Verdict, Tone> = { pending: 'wait', passed: 'good', refused: 'bad', struck: 'bad' }
export const toneOfState: Record<ReviewState, Tone> = { open: 'wait', published: 'live', final: 'done' }
