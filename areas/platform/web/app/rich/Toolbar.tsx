import { ActionIcon, Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '../../framework/i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Rich.module.css'
import { placeInTable, tableActs } from './tables.ts'

const marks = ['bold', 'italic', 'strike', 'code'] as const
const blocks = [
  ...([
    'heading2',
    'heading3',
    'heading4',
    'bulletList',
    'orderedList',
    'blockquote',
    'codeBlock',
    'mathsBlock',
  ] as const),
]
const inserts = ['horizontalRule', 'table'] as const
const tableParts = ['rowBelow', 'columnRight', 'deleteRow', 'deleteColumn', 'deleteTable'] as const
type Block = (typeof blocks)[number]
const signs = {
  bold: 'B',
  italic: 'I',
  strike: 'S',
  code: '‹›',
  heading2: 'H2',
  heading3: 'H3',
  heading4: 'H4',
  bulletList: '•',
  orderedList: '1.',
  blockquote: '❝',
  codeBlock: '{ }',
  mathsBlock: '∑',
  horizontalRule: '―',
  table: '▦',
  rowBelow: '+↓',
  columnRight: '+→',
  deleteRow: '−↔',
  deleteColumn: '−↕',
  deleteTable: '−▦',
  link: <Icon name="link" size={18} />,
  picture: <Icon name="picture" size={18} />,
  undo: '↶',
  redo: '↷',
} as const
type Sign = keyof typeof signs

const does: Record<Exclude<Sign, 'link' | 'picture'>, (editor: Editor) => void> = {
  ...tableActs,
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  strike: (editor) => editor.chain().focus().toggleStrike().run(),
  code: (editor) => editor.chain().focus().toggleCode().run(),
  heading2: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  heading3: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  heading4: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
  blockquote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  codeBlock: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  mathsBlock: (editor) => editor.chain().focus().toggleNode('mathsBlock', 'paragraph').run(),
  horizontalRule: (editor) => editor.chain().focus().setHorizontalRule().run(),
  undo: (editor) => editor.chain().focus().undo().run(),
  redo: (editor) => editor.chain().focus().redo().run(),
}
const isActive = (editor: Editor, name: (typeof marks)[number] | Block) =>
  name.startsWith('heading') ? editor.isActive('heading', { level: Number(name.at(-1)) }) : editor.isActive(name)

/** The icon of a tool; the style sheet draws letters, as they are not part of its accessible name. */
function Face({ name }: { name: Sign }) {
  const sign = signs[name]
  if (typeof sign !== 'string') return sign
  return <span className={classes.sign} data-sign={name} data-letters={sign} aria-hidden="true" />
}

interface ToolbarProps {
  editor: Editor | null
  mode: Mode
  busy: boolean
  disabled: boolean
  onPicture: (file: File) => void
}

/** As Markdown, only a picture needs a tool: it is uploaded. */
export function Toolbar({ editor, mode, busy, disabled: off, onPicture }: ToolbarProps) {
  const t = useText('common')
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState<string | null>(null)
  const active = useEditorState({
    editor,
    selector: ({ editor }) => {
      if (!editor) return ''
      const place = placeInTable(editor)
      return [...[...marks, ...blocks].filter((name) => isActive(editor, name)), ...(place ? [place] : [])].join(' ')
    },
  })
  const on = new Set((active ?? '').split(' '))
  const inTable = on.has('head') || on.has('body')
  const tool = (name: Sign, act: () => void, pressed?: boolean, disabled = off || !editor) => (
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
  const good = linking === null || linking.trim() === '' || /^(?:https?:\/\/|mailto:|\/|#)\S+$/i.test(linking.trim())
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('editor.tools')}>
      {mode === 'rich' && (
        <>
          {marks.map((name) => tool(name, () => editor && does[name](editor), on.has(name)))}
          {blocks.map((name) => tool(name, () => editor && does[name](editor), on.has(name)))}
          {tool('link', () => setLinking(String(editor?.getAttributes('link').href ?? 'https://')))}
        </>
      )}
      {mode !== 'preview' &&
        tool('picture', () => input.current?.click(), undefined, off || busy || (mode === 'rich' && !editor))}
      {mode === 'rich' && (
        <>
          {inserts.map((name) => tool(name, () => editor && does[name](editor), undefined, off || !editor || inTable))}
          {inTable &&
            tableParts.map((name) =>
              // A table begins with its head.
              tool(
                name,
                () => editor && does[name](editor),
                undefined,
                off || (name === 'deleteRow' && on.has('head')),
              ),
            )}
          {tool('undo', () => editor && does.undo(editor))}
          {tool('redo', () => editor && does.redo(editor))}
        </>
      )}
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

const modes = ['rich', 'source', 'preview'] as const
export type Mode = (typeof modes)[number]

interface ModesProps {
  label: string
  mode: Mode
  /** Whether the rich editor can hold the text. */
  fits: boolean
  onChange: (mode: Mode) => void
}

/** Chooses between the rich editor, its Markdown and how readers see it. */
export function Modes({ label, mode, fits, onChange }: ModesProps) {
  const t = useText('common')
  return (
    <SegmentedControl
      size="xs"
      className={classes.modes}
      aria-label={t('aside', { text: label, aside: t('editor.mode') })}
      value={mode}
      onChange={(value) => onChange(modes.find((one) => one === value) ?? mode)}
      data={modes.map((value) => ({ value, label: t(`editor.mode.${value}`), disabled: value === 'rich' && !fits }))}
    />
  )
}
