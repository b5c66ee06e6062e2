import { useLoginCheck } from '@leitai/identity/account/web/shared/session'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { closeTopic, followTopic, forumTopic, listTopics, PostReportKind, pinTopic, reportPost } from '../contract.ts'
import type { Post } from './PostView.tsx'
import type { TopicAnswer } from './Topic.tsx'

const changes = [forumTopic, listTopics]

/** Follow for everyone; pin for moderators; close for the topic's author and moderators. */
export function TopicActions({ answer }: { answer: TopicAnswer }) {
  const t = useText('forum')
  const check = useLoginCheck()
  const [closing, setClosing] = useState(false)
  const follow = useSend(followTopic, { changes })
  const pin = useSend(pinTopic, { changes })
  const close = useSend(closeTopic, { changes })
  const { topic, opening, followed, moderates, may } = answer
  const topicId = topic.id
  const leads = opening.own || moderates
  return (
    <Group gap="xs" mt="sm" role="group" aria-label={t('topic.actions')} align="flex-start">
      <Button
        size="compact-md"
        variant="default"
        aria-pressed={followed}
        loading={follow.pending}
        onClick={() => check() && void follow.run({ topicId, follow: !followed })}
      >
        {t(followed ? 'topic.unfollow' : 'topic.follow')}
      </Button>
      {moderates && (
        <GuardedButton
          size="compact-md"
          variant="default"
          reason={may.pin}
          loading={pin.pending}
          onClick={() => void pin.run({ topicId, pinned: !topic.pinned })}
        >
          {t(topic.pinned ? 'topic.unpin' : 'topic.pin')}
        </GuardedButton>
      )}
      {leads && (
        <GuardedButton
          size="compact-md"
          variant="default"
          reason={may.close}
          loading={close.pending}
          onClick={() => (topic.closed ? void close.run({ topicId, closed: false }) : setClosing(true))}
        >
          {t(topic.closed ? 'topic.open' : 'topic.close')}
        </GuardedButton>
      )}
      {closing && (
        <ConfirmDialog
          title={t('topic.close')}
          text={t('topic.closeText')}
          go={t('topic.close')}
          onGo={async () => (await close.run({ topicId, closed: true })) !== undefined}
          onClose={() => setClosing(false)}
        />
      )}
    </Group>
  )
}

/** Reports a post to the moderators. */
export function ReportDialog({ post, cmptId, onClose }: { post: Post; cmptId: number | null; onClose: () => void }) {
  const t = useText('forum')
  const [kind, setKind] = useState<(typeof PostReportKind.options)[number]>('spam')
  const [text, setText] = useState('')
  const send = useSend(reportPost)
  const submit = async () => {
    if (!(await send.run({ postId: post.id, kind, text }))) return
    notify('success', t('report.done'))
    onClose()
  }
  return (
    <FormDialog title={t('report.title')} go={t('report.go')} loading={send.pending} onGo={submit} onClose={onClose}>
      <NativeSelect
        label={t('report.kind')}
        value={kind}
        onChange={(event) => setKind(PostReportKind.safeParse(event.currentTarget.value).data ?? kind)}
        data={PostReportKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <LongText
        label={t('report.text')}
        maxLength={limits.forum.reportText}
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {cmptId !== null && (
        <Text fz="sm" c="var(--quiet)">
          {t('report.cheating')}{' '}
          <Link to={paths.reports({ cmptId, userId: post.author.userId })}>{t('report.toCheating')}</Link>
        </Text>
      )}
    </FormDialog>
  )
}
