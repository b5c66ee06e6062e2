import type { WireOf } from '@leitai/platform/contract/call'
import type { GateLine, launchGate } from '../contract.launch.ts'
import type { editorDraft } from '../contract.ts'

export const steps = ['basics', 'texts', 'stages', 'data', 'scoring', 'signUp', 'prizes', 'people', 'launch'] as const
export type Step = (typeof steps)[number]
export const isStep = (text: string): text is Step => steps.some((step) => step === text)

/** The step in which a line of the launch checklist is fulfilled. */
export const stepOf: Record<GateLine, Step> = {
  basics: 'basics',
  cover: 'basics',
  contact: 'basics',
  texts: 'texts',
  ownTexts: 'texts',
  rules: 'texts',
  dates: 'stages',
  stages: 'stages',
  overall: 'stages',
  codes: 'signUp',
  prizes: 'prizes',
  data: 'data',
  ownFiles: 'data',
  scoring: 'scoring',
  fits: 'scoring',
  direction: 'scoring',
  limits: 'scoring',
  sandbox: 'launch',
  legal: 'launch',
}

/** `plain` has nothing that a launch asks for. */
export interface StepState {
  kind: 'done' | 'open' | 'problem' | 'plain'
  /** How many lines of the checklist it still lacks. */
  left: number
}

/** What the launch checklist says of a step; a failed check of the scoring and a refused launch are problems. */
export function stateOf(
  step: Step,
  { status, lines, returned }: Pick<WireOf<typeof launchGate>, 'status' | 'lines' | 'returned'>,
  stages: readonly { scoring: Pick<Draft['stages'][number]['scoring'], 'state'> }[],
): StepState {
  const own = lines.filter(({ line }) => stepOf[line] === step)
  const left = own.filter(({ ok, required }) => required && !ok).length
  // The checklist is of what is to be launched.
  if (status === 'published' || status === 'private') return { kind: 'plain', left: 0 }
  const failed = step === 'scoring' && stages.some(({ scoring }) => scoring.state === 'failed')
  if (failed || (step === 'launch' && status === 'draft' && returned !== null)) return { kind: 'problem', left }
  if (own.length === 0) return { kind: 'plain', left }
  return { kind: left === 0 ? 'done' : 'open', left }
}

export type Draft = WireOf<typeof editorDraft>
export type DraftStage = Draft['stages'][number]

/** Props of every step of the wizard. */
export interface StepProps {
  cmptId: number
  draft: Draft
}
