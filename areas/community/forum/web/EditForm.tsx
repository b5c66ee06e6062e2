import { useSend } from '@leitai/platform/web/api'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { editPost, forumTopic, listTopics } from '../contract.ts'
import type { Post } from './PostView.tsx'
import type { TopicAnswer } from './Topic.tsx'
import { WordsFields } from './WordsFields.tsx'

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
