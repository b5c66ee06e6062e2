import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { editPost, forumTopic, listTopics } from '../contract.ts'
import type { Post } from './PostView.tsx'
import type { TopicAnswer } from './Topic.tsx'

interface WordsFieldsProps {
  value: Words
  onChange: (value: Words) => void
  textMax: number
}

/** Title, tags and text of a topic. */
export function WordsFields({ value, onChange, textMax }: WordsFieldsProps) {
  const t = useText('forum')
  return (
    <>
      <TextInput
        label={t('form.title')}
        required
        maxLength={limits.forum.title}
        value={value.title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <TagsField
        label={t('form.tags')}
        max={limits.forum.tags}
        maxLength={limits.forum.tag}
        value={value.tags}
        onChange={(tags) => onChange({ ...value, tags })}
      />
      <RichEditor
        label={t('form.content')}
        description={t('form.contentHint')}
        required
        max={textMax}
        value={value.content}
        onChange={(content) => onChange({ ...value, content })}
      />
    </>
  )
}

interface EditFormProps {
  answer: TopicAnswer
  post: Post
  isOpening: boolean
  onDone: () => void
}

/** Edits the current user's own post. */
export function EditForm({ answer, post, isOpening, onDone }: EditFormProps) {
  const t = useText('forum')
  const { topic, textMax } = answer
  const [words, setWords] = useState({ title: topic.title, tags: topic.tags, content: post.text })
  const save = useSend(editPost, { changes: [forumTopic, listTopics] })
  const ready = words.content.trim() !== '' && (!isOpening || words.title.trim() !== '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { content } = words
    const sent = isOpening ? words : { content, tags: [] }
    if (!ready || !(await save.run({ postId: post.id, ...sent }))) return
    notify('success', t('post.saved'))
    onDone()
  }
  return (
    <form method="post" onSubmit={submit}>
      <Stack>
        {isOpening ? (
          <WordsFields value={words} onChange={setWords} textMax={textMax} />
        ) : (
          <RichEditor
            label={t('form.reply')}
            max={textMax}
            value={words.content}
            onChange={(content) => setWords({ ...words, content })}
          />
        )}
        <Group>
          <Button type="submit" disabled={!ready} loading={save.pending}>
            {t('post.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('form.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export interface Words {
  title: string
  tags: string[]
  content: string
}
export const noWords: Words = { title: '', tags: [], content: '' }

const isText = (value: unknown): value is string => typeof value === 'string'

function read(key: string): Words | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { title, tags, content }: { title?: unknown; tags?: unknown; content?: unknown } = kept
    return isText(title) && isText(content) && Array.isArray(tags)
      ? { title, content, tags: tags.filter(isText) }
      : null
  } catch {
    // The stored value is not ours, or storage is unavailable.
    return null
  }
}

function write(key: string, words: Words | null): void {
  try {
    if (words === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(words))
  } catch {
    // Storage is unavailable: the form still holds the text.
  }
}

/** A post draft, stored in this browser until it is sent or discarded. */
export function useDraft(name: string) {
  const key = `circle draft: ${name}`
  const [words, setWords] = useState(noWords)
  useEffect(() => {
    setWords(read(key) ?? noWords)
  }, [key])
  return {
    words,
    set(next: Words) {
      setWords(next)
      write(key, next.title === '' && next.content === '' && next.tags.length === 0 ? null : next)
    },
    discard() {
      setWords(noWords)
      write(key, null)
    },
  }
}
