import type { ComponentType } from 'react'

type Dialog = ComponentType<{ onClose: () => void }>

let load: (() => Promise<{ default: Dialog }>) | null = null

/** Sets the loader of the feedback form: bootstrap calls it, as the chrome must not import a domain. */
export function provideFeedbackDialog(from: () => Promise<{ default: Dialog }>): void {
  load = from
}

/** Loads the feedback form's code on first use. */
export function feedbackDialog(): Promise<{ default: Dialog }> {
  if (!load) throw new Error('nobody has said where the feedback form is')
  return load()
}
