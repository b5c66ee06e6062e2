import { useMe } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { forumTopic, listTopics, sendBbsMessage } from '../contract.ts'
import { noWords, useDraft } from './draft.ts'
import classes from './Forum.module.css'
import type { Post } from './PostView.tsx'

interface ReplyFormProps {
  topicId: number
  textMax: number
  /** Why replying is not possible, or null. */
  reason: string | null
  /** The reply that this one answers. */
  to?: Post
  onDone?: () => void
}

/** Replies to the topic or to a reply. */
export function ReplyForm(props: ReplyFormProps) {
  const t = useText('forum')
  const me = useMe()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  if (!me.loginFlag) {
    return (
      <Group className={classes.write}>
        <Text c="var(--quiet)">{t('form.login')}</Text>
        <Button size="compact-md" component={Link} to={paths.login(full(pathname + search))}>
          {t('form.goLogin')}
        </Button>
      </Group>
    )
  }
  if (props.reason !== null) return <p className={classes.gone}>{props.reason}</p>
  return hydrated && <Form {...props} />
}

function Form({ topicId, textMax, reason, to, onDone }: ReplyFormProps) {
  const t = useText('forum')
  const me = useMe()
  const navigate = useNavigate()
  const draft = useDraft(`${me.userId} reply ${topicId} ${to?.id ?? ''}`)
  const send = useSend(sendBbsMessage, { changes: [forumTopic, listTopics] })
  const { content } = draft.words
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (content.trim() === '') return
    const made = await send.run({ topicId, content, tags: [], ...(to ? { replyTo: to.id } : {}) })
    if (!made) return
    draft.discard()
    notify('success', t('form.done'))
    onDone?.()
    navigate(paths.topic(topicId, { post: made.id }), { preventScrollReset: true })
  }
  return (
    <form method="post" onSubmit={submit} className={classes.write}>
      <Stack>
        <RichEditor
          label={to ? t('form.replyTo', { name: to.author.userName }) : t('form.reply')}
          description={t('form.contentHint')}
          max={textMax}
          value={content}
          onChange={(next) => draft.set({ ...noWords, content: next })}
        />
        <Group>
          <GuardedButton reason={reason} type="submit" disabled={content.trim() === ''} loading={send.pending}>
            {t('form.send')}
          </GuardedButton>
          {onDone && (
            <Button variant="default" onClick={onDone}>
              {t('form.cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
