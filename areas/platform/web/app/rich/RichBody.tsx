import { Text, Textarea } from '@mantine/core'
import { getSchema } from '@tiptap/core'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { uploadImageForEditor } from '../../../file/contract.ts'
import { useSend } from '../../api.ts'
import { useText } from '../../framework/i18n/use-text.ts'
import { useRemembered } from '../../framework/keep-focus.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { extensionsOf, schemaExtensions } from './extensions.ts'
import { insertPlain } from './formulas.ts'
import classes from './Rich.module.css'
import type { RichEditorProps } from './RichEditor.tsx'
import { readMarkdown, UnfitError } from './read-markdown.ts'
import { type Mode, Modes, Toolbar } from './Toolbar.tsx'
import { writeMarkdown } from './write-markdown.ts'

const pictureIn = (files: FileList | null | undefined) => [...(files ?? [])].find(({ type }) => /^image\//.test(type))

interface RichBodyProps extends RichEditorProps {
  max: number
  rows: number
  /** The ids of what describes the field: its description and its error. */
  described: string
  /** The placeholder field, until the editor is made. */
  waiting: ReactNode
  /** Whether it had the focus when the editor replaced it. */
  entered: RefObject<boolean>
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export default function RichBody({
  label,
  value,
  onChange,
  max,
  counts = 'text',
  rows,
  required = false,
  disabled = false,
  error,
  described,
  waiting,
  entered,
}: RichBodyProps) {
  const t = useText('common')
  const isWrong = typeof error === 'string' && error !== ''
  const [wanted, setWanted] = useRemembered('leitai-editor-mode', 'rich')
  const [fits, setFits] = useState(() => fitsRich(value))
  const writing = fits && wanted !== 'source' ? 'rich' : 'source'
  const [mode, setMode] = useState<Mode>(writing)
  const [wasWrong, setWasWrong] = useState(isWrong)
  const upload = useSend(uploadImageForEditor)
  const area = useRef<HTMLTextAreaElement>(null)
  const latest = useRef({ value, onChange, put: async (_file: File) => {} })
  /** What the editor was opened with, what it would write of it, and what it has last taken or given: an unchanged text stays as it was. */
  const held = useRef({ opened: '', written: '', last: null as string | null })
  const hold = (text: string) => {
    const doc = readDocument(text)
    held.current = { opened: text, written: writeMarkdown(doc), last: text }
    return doc.toJSON()
  }
  const editor = useEditor({
    extensions: extensionsOf(max, (doc) => (counts === 'markdown' ? writeMarkdown(doc) : doc.textContent).length),
    content: useState(() => hold(fits ? value : ''))[0],
    immediatelyRender: false,
    editable: !disabled,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classes.text ?? '',
        ...(required && { 'aria-required': 'true' }),
        ...(isWrong && { 'aria-invalid': 'true' }),
        ...(described !== '' && { 'aria-describedby': described }),
      },
      handlePaste: (_view, event) => {
        const picture = pictureIn(event.clipboardData?.files)
        if (picture) void latest.current.put(picture)
        else insertPlain(current.current, event.clipboardData?.getData('text/plain') ?? '')
        return true
      },
      handleDrop: (_view, event, _slice, moved) => {
        if (moved) return false
        event.preventDefault()
        const picture = pictureIn(event.dataTransfer?.files)
        if (picture) void latest.current.put(picture)
        else insertPlain(current.current, event.dataTransfer?.getData('text/plain') ?? '')
        return true
      },
    },
    onUpdate: ({ editor }) => {
      const { opened, written, last } = held.current
      const text = writeMarkdown(editor.state.doc)
      const next = text === written ? opened : text
      if (next === last) return
      held.current.last = next
      latest.current.onChange(next)
    },
  })
  const current = useRef<Editor | null>(null)
  current.current = editor
  const put = async (file: File) => {
    const stored = await upload.run({}, { file: { blob: file, name: file.name || 'picture.png' } })
    if (!stored) return
    if (mode === 'rich') current.current?.chain().focus().setImage({ src: stored.fullPath, alt: '' }).run()
    else {
      const now = latest.current.value
      const at = area.current?.selectionStart ?? now.length
      latest.current.onChange(`${now.slice(0, at)}![](${stored.fullPath})${now.slice(at)}`)
    }
  }
  latest.current = { value, onChange, put }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hold` only sets a reference
  useEffect(() => {
    // The value was changed as source or from outside, such as by a form that is reset after sending.
    if (!editor || mode !== 'rich' || value === held.current.last) return
    if (fitsRich(value)) editor.commands.setContent(hold(value), { emitUpdate: false })
    else {
      setFits(false)
      setMode('source')
    }
  }, [editor, value, mode])
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])
  useEffect(() => {
    // Not when it is rendered: React may keep the placeholder a moment longer, and it is then that a form finds it.
    if (!editor || !entered.current) return
    entered.current = false
    editor.commands.focus('end')
  }, [editor, entered])
  const typed = useDeferredValue(value)
  useEffect(() => {
    if (mode !== 'rich') setFits(fitsRich(typed))
  }, [mode, typed])
  const choose = (next: Mode) => {
    setMode(next)
    if (next !== 'preview') setWanted(next)
  }
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    // A preview has no place to mend it.
    if (isWrong && mode === 'preview') setMode(writing)
  }
  const length = counts === 'text' && mode === 'rich' && editor ? editor.state.doc.textContent.length : value.length
  return (
    <div className={classes.frame} style={{ '--rows': rows }} data-wrong={isWrong || undefined}>
      <div className={classes.tools}>
        <Toolbar
          editor={editor}
          mode={mode}
          busy={upload.pending}
          disabled={disabled}
          onPicture={(file) => void put(file)}
        />
        <Modes label={label} mode={mode} fits={fits} onChange={choose} />
      </div>
      {!fits && (
        <Text fz="sm" c="var(--quiet)" className={classes.unfit}>
          {t('editor.unfit')}
        </Text>
      )}
      {mode === 'rich' && (editor ? <EditorContent editor={editor} /> : waiting)}
      {mode === 'source' && (
        <Textarea
          ref={area}
          aria-label={label}
          aria-required={required || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={described === '' ? undefined : described}
          minRows={rows}
          maxRows={30}
          autosize
          disabled={disabled}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', border: 0 } }}
          value={value}
          onChange={(event) => {
            if (event.currentTarget.value.length <= Math.max(max, value.length)) onChange(event.currentTarget.value)
          }}
        />
      )}
      {mode === 'preview' && (
        <div className={classes.preview}>
          <Markdown text={value} />
        </div>
      )}
      <div className={classes.count} aria-live="polite">
        {upload.pending ? t('editor.uploading') : `${length}/${max}`}
      </div>
    </div>
  )
}

const schema = getSchema(schemaExtensions)

const readDocument = (text: string) => readMarkdown(schema, text)

/** Whether readers see the same after the rich editor has read and written the text. */
export function fitsRich(text: string): boolean {
  try {
    const doc = readDocument(text)
    return readDocument(writeMarkdown(doc)).eq(doc)
  } catch (error) {
    if (error instanceof UnfitError) return false
    throw error
  }
}
