import { problemText } from '@leitai/contract/validation'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useLanguage } from '../app/i18n/use-text.ts'
import { typed } from '../app/typed.ts'

/** What is needed of a contract schema. */
interface Check {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly { message: string }[] } }
}
export type Checks<V> = { [K in keyof V]?: Check }

/** The fields of a form: checked by the contract's own schemas when the focus leaves, with its own messages. */
export function useFields<V extends Record<string, string>>(initial: V, checks: Checks<V>) {
  const language = useLanguage()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<keyof V, string>>>({})

  useEffect(() => {
    // Gives back what a quick reader typed before the script had come.
    const early = Object.fromEntries([...typed].filter(([name]) => name in initial))
    if (Object.keys(early).length === 0) return
    for (const name of Object.keys(early)) typed.delete(name)
    setValues((before) => ({ ...before, ...early }))
  }, [initial])
  const problemOf = (name: keyof V): string | undefined => {
    const value = values[name] ?? ''
    const result = checks[name]?.safeParse(value)
    if (!result || result.success) return undefined
    const message = result.error.issues[0]?.message ?? ''
    return problemText(
      value.trim() === '' && message !== 'feedbackType' && message !== 'feedbackContent' ? 'required' : message,
      language,
    )
  }
  const setError = (name: keyof V, problem: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: problem }))
  const set = (name: keyof V, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setError(name, undefined)
  }
  return {
    values,
    set,
    setError,
    errorOf: (name: keyof V) => errors[name],
    /** Checks one field, shows its problem, and tells whether it is free of any. */
    checkOne(name: keyof V): boolean {
      const problem = problemOf(name)
      setError(name, problem)
      return problem === undefined
    },
    /** Checks these fields, or all. */
    check(names: readonly (keyof V)[] = Object.keys(initial)): boolean {
      const found = names.map((name) => [name, problemOf(name)] as const)
      setErrors((before) => ({ ...before, ...Object.fromEntries(found) }))
      return found.every(([, problem]) => problem === undefined)
    },
    /** Props of an input. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.currentTarget.value),
      onBlur: () => setError(name, problemOf(name)),
    }),
  }
}
