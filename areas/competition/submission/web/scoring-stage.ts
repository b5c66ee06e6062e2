import type { WireOf } from '@leitai/platform/contract/call'
import type { cmptDetail } from '../../catalog/contract.detail.ts'

export type Cmpt = WireOf<typeof cmptDetail>
type Stage = Cmpt['stages'][number]
export type ScoringStage = Stage & { scoring: NonNullable<Stage['scoring']> }

/** The stages that accept result files. */
export const scoringStages = ({ stages }: Pick<Cmpt, 'stages'>): ScoringStage[] =>
  stages.flatMap((stage) => (stage.scoring === null ? [] : [{ ...stage, scoring: stage.scoring }]))
