import { useLoginCheck } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { closeTopic, followTopic, forumTopic, listTopics, pinTopic } from '../contract.ts'
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
