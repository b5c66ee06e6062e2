import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType<{ onClose: () => void }> }>

/** Something of a domain that the chrome opens: bootstrap says where it is, as the chrome must not import a domain. */
function provided(what: string) {
  let from: Load | null = null
  return {
    provide(load: Load): void {
      from = load
    },
    /** Loads its code on first use. */
    load: () => {
      if (!from) throw new Error(`nobody has said where ${what} is`)
      return from()
    },
  }
}

export const feedbackDialog = provided('the feedback form')
export const palette = provided('the search over the site')
