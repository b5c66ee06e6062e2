import { limits } from '@leitai/contract/core/limits'
import { Input, Textarea } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { loadChunk } from '../chunk.ts'

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
  required?: boolean
  disabled?: boolean
  error?: string | null
}

/**
 * A WYSIWYG Markdown editor, with the Markdown itself and a preview at hand. An edit that exceeds the limit is rejected; pasted text loses
 * its formatting; pictures are uploaded when dropped, pasted or selected. The editor is large and loaded on first render.
 */
export function RichEditor({ max = limits.editorText, ...props }: RichEditorProps) {
  const { label, unlabelled = false, description, value, required = false, error } = props
  /** A user who focused the field before the editor loaded keeps the focus. */
  const entered = useRef(false)
  const note = (is: boolean) => () => {
    entered.current = is
  }
  return (
    <Input.Wrapper
      label={unlabelled ? undefined : label}
      labelElement="div"
      required={required}
      {...(description === undefined ? {} : { description, descriptionProps: { mb: 6 } })}
      error={error}
    >
      <Suspense
        fallback={
          <Textarea aria-label={label} rows={6} value={value} readOnly onFocus={note(true)} onBlur={note(false)} />
        }
      >
        <RichBody {...props} max={max} entered={entered} />
      </Suspense>
    </Input.Wrapper>
  )
}
