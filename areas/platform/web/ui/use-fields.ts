import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Check, repeatOf } from '../../contract/inputs.ts'
import { problemText, saysEmpty } from '../../contract/validation.ts'
import { useLanguage } from '../framework/i18n/use-text.ts'
import { useHydrated } from './use-hydrated.ts'

export type Checks<V> = { [K in keyof V]?: Check }
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

interface Options<V> {
  /** The fields' labels, for error messages. */
  labels?: { [K in keyof V]?: string }
  /** Fields that must equal another field: the name of that one. */
  repeats?: { [K in keyof V]?: TextName<V> }
}

const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : false)

/**
 * Runs a callback now, or after the pointer is released: an error message inserted while it is down would shift the layout, and the click
 * would miss its target.
 */
function useUnpressed(): (work: () => void) => void {
  const pressed = useRef(false)
  useEffect(() => {
    const down = () => {
      pressed.current = true
    }
    const up = () => {
      pressed.current = false
    }
    // A select's list swallows pointerup; the next keydown detects that.
    const ends = ['pointerup', 'pointercancel', 'keydown'] as const
    addEventListener('pointerdown', down, true)
    for (const end of ends) addEventListener(end, up, true)
    return () => {
      removeEventListener('pointerdown', down, true)
      for (const end of ends) removeEventListener(end, up, true)
    }
  }, [])
  return (work) => {
    if (pressed.current) addEventListener('pointerup', () => setTimeout(work), { once: true })
    else work()
  }
}

/** Focuses the first invalid field of the submitted form, which may be far above the button. */
function useFirstWrong(): () => void {
  const [tries, setTries] = useState(0)
  const form = useRef<Element | null>(null)
  useEffect(() => {
    if (tries === 0) return
    const wrong = (form.current ?? document).querySelector('[aria-invalid="true"]')
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [tries])
  return () => {
    form.current = document.activeElement?.closest('form') ?? null
    setTries((before) => before + 1)
  }
}

/** The values of the page's fields of these names that differ from the initial ones. */
const typedInto = (initial: Record<string, unknown>): [string, string][] =>
  Object.entries(initial).flatMap(([name, value]): [string, string][] => {
    const found = document.querySelector(`main input[name="${CSS.escape(name)}"]`)
    const isText = found instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(found.type)
    return isText && typeof value === 'string' && found.value !== value ? [[name, found.value]] : []
  })

/** The state of a form's fields: validated on blur by the contract's schemas, with their messages. */
export function useFields<V extends Record<string, unknown>>(
  initial: V,
  checks: Checks<V>,
  { labels = {}, repeats = {} }: Options<V> = {},
) {
  const language = useLanguage()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<keyof V, string>>>({})

  const waking = useRef(!useHydrated())
  useLayoutEffect(() => {
    if (!waking.current) return
    waking.current = false
    // Text typed before hydration is only in the DOM until the next render.
    const early = typedInto(initial)
    if (early.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(early) }))
  }, [initial])
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  }, [values])
  const whenUnpressed = useUnpressed()
  const toFirstWrong = useFirstWrong()
  const problemOf = (name: keyof V, among = values): string | undefined => {
    const value = among[name]
    const first = repeats[name]
    const failed = [checks[name], first === undefined ? undefined : repeatOf(String(among[first]))]
      .map((check) => check?.safeParse(value))
      .find((result) => result?.success === false)
    if (!failed || failed.success) return undefined
    const message = failed.error.issues[0]?.message ?? ''
    return problemText(isEmpty(value) && !saysEmpty(message) ? 'required' : message, language, labels[name])
  }
  const setError = (name: keyof V, problem: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: problem }))
  const set = <K extends keyof V>(name: K, value: V[K]) => put(name, value)
  const put = (name: keyof V, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    setError(name, undefined)
  }
  // Uses the latest values: a button may have reset the form by then.
  const onBlur = (name: keyof V) => () => whenUnpressed(() => setError(name, problemOf(name, latest.current)))
  return {
    values,
    set,
    setError,
    errorOf: (name: keyof V) => errors[name],
    /** Resets the form to other values. */
    reset(next: V): void {
      setValues(next)
      setErrors({})
    },
    /** Validates one field, shows its error, and returns whether it is valid. */
    checkOne(name: keyof V): boolean {
      const problem = problemOf(name)
      setError(name, problem)
      return problem === undefined
    },
    /** Validates these fields, or all. */
    check(names: readonly (keyof V)[] = Object.keys(initial)): boolean {
      const found = names.map((name) => [name, problemOf(name)] as const)
      setErrors((before) => ({ ...before, ...Object.fromEntries(found) }))
      const right = found.every(([, problem]) => problem === undefined)
      if (!right) toFirstWrong()
      return right
    },
    /** Props of an input with change events. */
    field: (name: TextName<V>) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        put(name, event.currentTarget.value),
      onBlur: onBlur(name),
    }),
    /** Props of a field whose onChange receives the value. */
    choice: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => put(name, value),
      onBlur: onBlur(name),
    }),
  }
}
