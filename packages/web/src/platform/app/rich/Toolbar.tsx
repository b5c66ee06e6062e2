import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { type FormEvent, useRef, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import classes from './Rich.module.css'

const marks = ['bold', 'italic', 'strike', 'code'] as const
const blocks = ['heading2', 'heading3', 'bulletList', 'orderedList', 'blockquote', 'codeBlock'] as const
const signs = {
  bold: 'B',
  italic: 'I',
  strike: 'S',
  code: '‹›',
  heading2: 'H2',
  heading3: 'H3',
  bulletList: '•',
  orderedList: '1.',
  blockquote: '❝',
  codeBlock: '{ }',
  link: <Icon name="link" size={18} />,
  picture: <Icon name="picture" size={18} />,
  undo: '↶',
  redo: '↷',
  source: 'MD',
} as const
type Sign = keyof typeof signs

const does: Record<(typeof marks)[number] | (typeof blocks)[number] | 'undo' | 'redo', (editor: Editor) => void> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  strike: (editor) => editor.chain().focus().toggleStrike().run(),
  code: (editor) => editor.chain().focus().toggleCode().run(),
  heading2: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  heading3: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
  blockquote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  codeBlock: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  undo: (editor) => editor.chain().focus().undo().run(),
  redo: (editor) => editor.chain().focus().redo().run(),
}
const isActive = (editor: Editor, name: (typeof marks)[number] | (typeof blocks)[number]) =>
  name === 'heading2' || name === 'heading3'
    ? editor.isActive('heading', { level: name === 'heading2' ? 2 : 3 })
    : editor.isActive(name)

/** The icon of a tool; the style sheet draws letters, as they are not part of its accessible name. */
function Face({ name }: { name: Sign }) {
  const sign = signs[name]
  if (typeof sign !== 'string') return sign
  return <span className={classes.sign} data-sign={name} data-letters={sign} aria-hidden="true" />
}

interface ToolbarProps {
  editor: Editor | null
  /** Whether the Markdown source is shown. */
  source: boolean
  busy: boolean
  onSource: () => void
  onPicture: (file: File) => void
}

export function Toolbar({ editor, source, busy, onSource, onPicture }: ToolbarProps) {
  const t = useText('common')
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState<string | null>(null)
  const active = useEditorState({
    editor,
    selector: ({ editor }) => (editor ? [...marks, ...blocks].filter((name) => isActive(editor, name)).join(' ') : ''),
  })
  const on = new Set((active ?? '').split(' '))
  const tool = (name: Sign, act: () => void, pressed?: boolean, disabled = source || !editor) => (
    <ActionIcon
      key={name}
      variant={pressed ? 'filled' : 'subtle'}
      size="lg"
      disabled={disabled}
      aria-label={t(`editor.${name}`)}
      title={t(`editor.${name}`)}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={act}
    >
      <Face name={name} />
    </ActionIcon>
  )
  const link = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = linking?.trim() ?? ''
    if (href === '') editor?.chain().focus().extendMarkRange('link').unsetLink().run()
    else if (editor?.state.selection.empty) {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else editor?.chain().focus().extendMarkRange('link').setLink({ href }).run()
    setLinking(null)
  }
  const good = linking === null || linking.trim() === '' || /^https?:\/\/\S+$/i.test(linking.trim())
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('editor.tools')}>
      {marks.map((name) => tool(name, () => editor && does[name](editor), on.has(name)))}
      {blocks.map((name) => tool(name, () => editor && does[name](editor), on.has(name)))}
      {tool('link', () => setLinking(String(editor?.getAttributes('link').href ?? 'https://')))}
      {tool('picture', () => input.current?.click(), undefined, source || busy || !editor)}
      {tool('undo', () => editor && does.undo(editor))}
      {tool('redo', () => editor && does.redo(editor))}
      {tool('source', onSource, source, false)}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('editor.picture')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onPicture(file)
          event.currentTarget.value = ''
        }}
      />
      {linking !== null && (
        <Dialog opened onClose={() => setLinking(null)} title={t('editor.link')}>
          <form method="post" onSubmit={link}>
            <TextInput
              label={t('editor.address')}
              description={t('editor.addressHint')}
              value={linking}
              maxLength={500}
              error={good ? null : t('editor.addressWrong')}
              onChange={(event) => setLinking(event.currentTarget.value)}
            />
            <Group justify="flex-end" mt="md">
              <Button variant="default" onClick={() => setLinking(null)}>
                {t('cancel')}
              </Button>
              <Button type="submit" disabled={!good}>
                {t('editor.set')}
              </Button>
            </Group>
          </form>
        </Dialog>
      )}
    </div>
  )
}
