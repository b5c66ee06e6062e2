import { Input, Textarea } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { CodeLanguage, openEditor } from './code-editor.ts'

interface CodeFieldProps {
  label: string
  description?: string
  language: CodeLanguage
  value: string
  onChange: (value: string) => void
  maxLength: number
}

/** A code field; a plain text area until the editor is loaded, and if loading fails. */
export function CodeField({ label, description, language, value, onChange, maxLength }: CodeFieldProps) {
  const id = useId()
  const [open, setOpen] = useState<typeof openEditor | null>(null)
  useEffect(() => {
    let gone = false
    import('./code-editor.ts').then(
      (editor) => !gone && setOpen(() => editor.openEditor),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  if (!open) {
    return (
      <Textarea
        label={label}
        description={description}
        rows={9}
        maxLength={maxLength}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const count = `${value.length}/${maxLength}`
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" id={id}>
      <Editor key={language} open={open} label={label} language={language} value={value} onChange={onChange} />
      <Input.Description mt={6} c={value.length > maxLength ? 'red' : undefined}>
        {count}
      </Input.Description>
    </Input.Wrapper>
  )
}

type EditorProps = Pick<CodeFieldProps, 'label' | 'language' | 'value' | 'onChange'> & { open: typeof openEditor }

function Editor({ open, label, language, value, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<typeof openEditor> | null>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(() => {
    if (!place.current) return
    const doc = latest.current.value
    editor.current = open(place.current, { doc, language, label, onChange: (text) => latest.current.onChange(text) })
    return () => editor.current?.close()
  }, [open, language, label])
  useEffect(() => {
    // The value changed from outside, such as by a template.
    if (editor.current && editor.current.read() !== value) editor.current.write(value)
  }, [value])
  return <div ref={place} style={{ marginTop: 6 }} />
}
