import type { FocusEvent } from 'react'

/** Acts when the focus leaves the whole element, not when it moves within it, such as from a text to its tools. */
export const leaving =
  (act: (() => void) | undefined) =>
  ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) act?.()
  }
