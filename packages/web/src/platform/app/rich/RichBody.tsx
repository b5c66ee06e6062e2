import { uploadImageForEditor } from '@leitai/contract/platform/file'
import { Textarea } from '@mantine/core'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSend } from '../../api.ts'
import { useText } from '../i18n/use-text.ts'
import { escapeMaths } from './escape.ts'
import { extensionsOf, insertPlain } from './extensions.ts'
import classes from './Rich.module.css'
import type { RichEditorProps } from './RichEditor.tsx'
import { Toolbar } from './Toolbar.tsx'

const pictureIn = (files: FileList | null | undefined) => [...(files ?? [])].find(({ type }) => /^image\//.test(type))
const lengthOf = (editor: Editor | null, value: string) => editor?.state.doc.textContent.length ?? value.length

interface RichBodyProps extends RichEditorProps {
  max: number
  /** Whether the placeholder field had the focus when the editor replaced it. */
  entered: RefObject<boolean>
}

export default function RichBody({ label, value, onChange, max, entered }: RichBodyProps) {
  const t = useText('common')
  const [source, setSource] = useState(false)
  const upload = useSend(uploadImageForEditor)
  const latest = useRef({ value, onChange, put: async (_file: File) => {} })
  const editor = useEditor({
    extensions: extensionsOf(max),
    content: escapeMaths(value),
    contentType: 'markdown',
    immediatelyRender: false,
    autofocus: entered.current ? 'end' : false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: classes.text ?? '' },
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
    onUpdate: ({ editor }) => latest.current.onChange(editor.isEmpty ? '' : editor.getMarkdown()),
  })
  const current = useRef<Editor | null>(null)
  current.current = editor
  const put = async (file: File) => {
    const stored = await upload.run({}, { file: { blob: file, name: file.name || 'picture.png' } })
    if (stored) current.current?.chain().focus().setImage({ src: stored.fullPath, alt: '' }).run()
  }
  latest.current = { value, onChange, put }
  useEffect(() => {
    // The value changed from outside, such as a form reset after sending.
    if (editor && value !== (editor.isEmpty ? '' : editor.getMarkdown())) {
      editor.commands.setContent(escapeMaths(value), { contentType: 'markdown', emitUpdate: false })
    }
  }, [editor, value])
  return (
    <div className={classes.frame}>
      <Toolbar
        editor={editor}
        source={source}
        busy={upload.pending}
        onSource={() => setSource(!source)}
        onPicture={(file) => void put(file)}
      />
      {source ? (
        <Textarea
          aria-label={label}
          rows={8}
          autosize
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', border: 0 } }}
          value={value}
          onChange={(event) => {
            if (event.currentTarget.value.length <= Math.max(max, value.length)) onChange(event.currentTarget.value)
          }}
        />
      ) : (
        <EditorContent editor={editor} />
      )}
      <div className={classes.count} aria-live="polite">
        {upload.pending ? t('editor.uploading') : `${lengthOf(source ? null : editor, value)}/${max}`}
      </div>
    </div>
  )
}
