import { limits } from '@leitai/contract/core/limits'
import { Input, Textarea } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { loadChunk } from '../chunk.ts'

const RichBody = lazy(() => loadChunk(() => import('./RichBody.tsx')))

export interface RichEditorProps {
  label: string
  description?: string
  /** Markdown. */
  value: string
  onChange: (value: string) => void
  /** Characters of the text alone, without marks. */
  max?: number
  required?: boolean
  error?: string | null
}

/**
 * Writes Markdown as it will look. An edit that makes the text too long is taken back; what is pasted loses its looks; pictures are
 * uploaded as they are dropped, pasted or chosen. The editor is large and comes when it is shown.
 */
export function RichEditor({ max = limits.editorText, ...props }: RichEditorProps) {
  const { label, description, value, required = false, error } = props
  /** Who has stepped into the field before the editor came stays in it. */
  const entered = useRef(false)
  const note = (is: boolean) => () => {
    entered.current = is
  }
  return (
    <Input.Wrapper
      label={label}
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
