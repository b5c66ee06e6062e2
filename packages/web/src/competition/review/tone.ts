import type { ReviewState, Verdict } from '@leitai/contract/competition/review'
import type { Tone } from '../../platform/ui/StateBadge.tsx'

export const toneOfVerdict: Record<Verdict, Tone> = { pending: 'wait', passed: 'good', refused: 'bad', struck: 'bad' }
export const toneOfState: Record<ReviewState, Tone> = { open: 'wait', published: 'live', final: 'done' }
