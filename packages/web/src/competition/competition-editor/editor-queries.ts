import type { editorDraft } from '@leitai/contract/competition/competition-editor'
import type { WireOf } from '@leitai/contract/core/call'

export type Draft = WireOf<typeof editorDraft>
export type DraftStage = Draft['stages'][number]

/** Props of every step of the wizard. */
export interface StepProps {
  cmptId: number
  draft: Draft
}
