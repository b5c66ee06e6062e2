import type { ComponentType } from 'react'

type Dialog = ComponentType<{ onClose: () => void }>

let load: (() => Promise<{ default: Dialog }>) | null = null

/** Says where the feedback form is loaded from: the map of the site does, as the chrome knows no domain. */
export function provideFeedbackDialog(from: () => Promise<{ default: Dialog }>): void {
  load = from
}

/** The feedback form's code, loaded when it is opened first. */
export function feedbackDialog(): Promise<{ default: Dialog }> {
  if (!load) throw new Error('nobody has said where the feedback form is')
  return load()
}
