import type { WireOf } from '@leitai/platform/contract/call'
import type { editorDraft } from '../contract.ts'

export type Draft = WireOf<typeof editorDraft>
export type DraftStage = Draft['stages'][number]

/** Props of every step of the wizard. */
export interface StepProps {
  cmptId: number
  draft: Draft
}
