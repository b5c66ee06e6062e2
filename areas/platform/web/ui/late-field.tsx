import { TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentType, useId, useLayoutEffect, useRef } from 'react'
import { afterLoading } from '../framework/chunk.ts'
import type * as choices from './choices.ts'

/** What the field and the one that stands in for it have in common. */
type Shared = Pick<
  TextInputProps,
  | ('label' | 'description' | 'error' | 'placeholder' | 'inputWrapperOrder' | 'aria-label')
  | ('required' | 'withAsterisk' | 'disabled' | 'maxLength' | 'autoComplete')
  | ('id' | 'size' | 'w' | 'maw' | 'miw' | 'flex' | 'className')
>

/**
 * A field that opens a list. Its code (33 kB) loads after the page; until then a plain field of the same look shows the value, and typing
 * works where any text is a value. Whoever has reached it stays in it, and finds the list open if by a press.
 * @param pick one of the components of choices.ts
 * @param textOf the value as text
 * @param onType for a field whose value is any text
 */
export function lateField<P extends Shared>(
  pick: (all: typeof choices) => ComponentType<P>,
  textOf: (props: P) => string,
  onType?: (props: P, text: string) => void,
): ComponentType<P> {
  const Field = afterLoading<P>(
    () => import('./choices.ts').then((all) => ({ default: pick(all) })),
    (props) => <Waiting {...sharedOf(props)} text={textOf(props)} onType={onType && ((text) => onType(props, text))} />,
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each field, at the top of a module
  return function LateField(props: P) {
    const id = useId()
    return <Field {...props} id={props.id ?? id} />
  }
}

function sharedOf(props: Shared): Shared {
  const { label, description, error, placeholder, inputWrapperOrder, required, withAsterisk, disabled } = props
  const { maxLength, autoComplete, id, size, w, maw, miw, flex, className } = props
  return {
    label,
    description,
    error,
    placeholder,
    inputWrapperOrder,
    required,
    withAsterisk,
    disabled,
    maxLength,
    autoComplete,
    id,
    size,
    w,
    maw,
    miw,
    flex,
    className,
    'aria-label': props['aria-label'],
  }
}

interface WaitingProps extends Shared {
  text: string
  onType: ((text: string) => void) | undefined
}

function Waiting({ text, onType, ...shared }: WaitingProps) {
  const { id = '' } = shared
  const pressed = useRef(false)
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id !== id) return
      queueMicrotask(() => {
        const field = document.getElementById(id)
        field?.focus()
        if (pressed.current) field?.click()
      })
    },
    [id],
  )
  return (
    <TextInput
      {...shared}
      value={text}
      readOnly={onType === undefined}
      onChange={(event) => onType?.(event.currentTarget.value)}
      onMouseDown={() => {
        pressed.current = true
      }}
      onBlur={() => {
        pressed.current = false
      }}
    />
  )
}
