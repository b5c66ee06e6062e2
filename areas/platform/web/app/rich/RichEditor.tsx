import { Input, Textarea } from '@mantine/core'
import { lazy, Suspense, useId, useRef } from 'react'
import { limits } from '../../../contract/limits.ts'
import { loadChunk } from '../../framework/chunk.ts'
import { leaving } from './formulas.ts'

declare module 'react' {
  interface CSSProperties {
    /** The least number of lines that the editor has room for. */
    '--rows'?: number
  }
}

const RichBody = lazy(() => loadChunk(() => import('./RichBody.tsx')))

export interface RichEditorProps {
  label: string
  /** The label is only the accessible name, as something above says it. */
  unlabelled?: boolean
  description?: string
  /** Markdown. */
  value: string
  onChange: (value: string) => void
  max?: number
  /** Whether `max` is of plain text, without markup, or of the Markdown. */
  counts?: 'text' | 'markdown'
  /** The least number of lines that it has room for. */
  rows?: number
  required?: boolean
  disabled?: boolean
  error?: string | null | undefined
  /** Called when the focus leaves the editor with its tools. */
  onBlur?: () => void
}

/**
 * A WYSIWYG Markdown editor, with the Markdown itself and a preview at hand. An edit that exceeds the limit is rejected; pasted text loses
 * its formatting; pictures are uploaded when dropped, pasted or selected. The editor is large and loaded on first render.
 */
export function RichEditor({ max = limits.editorText, rows = 6, ...props }: RichEditorProps) {
  const { label, unlabelled = false, description, value, required = false, error, onBlur } = props
  const id = useId()
  /** A user who focused the field before the editor loaded keeps the focus. */
  const entered = useRef(false)
  const note = (is: boolean) => () => {
    entered.current = is
  }
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const waiting = (
    <Textarea
      aria-label={label}
      // A form that is sent before the editor is there finds the field all the same.
      error={Boolean(error)}
      rows={rows}
      value={value}
      readOnly
      onFocus={note(true)}
      onBlur={note(false)}
    />
  )
  return (
    <Input.Wrapper
      id={id}
      label={unlabelled ? undefined : label}
      labelElement="div"
      required={required}
      {...(description === undefined ? {} : { description, descriptionProps: { mb: 6 } })}
      error={error}
      onBlur={leaving(onBlur)}
    >
      <Suspense fallback={waiting}>
        <RichBody {...props} max={max} rows={rows} described={described} waiting={waiting} entered={entered} />
      </Suspense>
    </Input.Wrapper>
  )
}
