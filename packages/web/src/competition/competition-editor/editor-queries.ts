import type { editorDraft } from '@leitai/contract/competition/competition-editor'
import type { WireOf } from '@leitai/contract/core/call'

export type Draft = WireOf<typeof editorDraft>
export type DraftStage = Draft['stages'][number]

/** Props of every step of the wizard. */
export interface StepProps {
  cmptId: number
  draft: Draft
}
export const steps = ['basics', 'stages', 'data', 'scoring', 'signUp', 'prizes', 'people', 'launch'] as const
export type Step = (typeof steps)[number]
export const isStep = (text: string): text is Step => steps.some((step) => step === text)
